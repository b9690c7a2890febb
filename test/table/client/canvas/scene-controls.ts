/** The data of a scene control tool. The window that shows it is in the applications. */

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

/** The data of a layer's group of tools. */
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
