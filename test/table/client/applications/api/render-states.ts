/** The states of an application, published as `ApplicationV2.RENDER_STATES`. */
export const RENDER_STATES = Object.freeze({
  ERROR: -3,
  CLOSING: -2,
  CLOSED: -1,
  NONE: 0,
  RENDERING: 1,
  RENDERED: 2,
});

export type RenderState = (typeof RENDER_STATES)[keyof typeof RENDER_STATES];
