/** What the scene's tools say of themselves; the window that shows them belongs to the applications. */

export interface SceneControlTool {
  name: string;
  title: string;
  icon: string;
  order: number;
  visible?: boolean;
  toggle?: boolean;
  button?: boolean;
  active?: boolean;
  onChange?: (event: Event | undefined, active: boolean) => unknown;
}

/** A layer's entry among the scene's tools. */
export interface SceneControl {
  name: string;
  title: string;
  icon: string;
  layer: string;
  order: number;
  visible: boolean;
  activeTool: string;
  tools: Record<string, SceneControlTool>;
  onChange?: (event: Event | undefined, active: boolean) => unknown;
  onToolChange?: (event: Event | undefined, tool: SceneControlTool) => unknown;
}
