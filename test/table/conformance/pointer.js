/** Moves the pointer over the canvas and presses its buttons, as a user does. */

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

async function pointer(type, { x, y }, options = {}) {
  const place = canvas.clientCoordinatesFromCanvas({ x, y });
  const target = document.getElementById("board");
  const init = { clientX: place.x, clientY: place.y, bubbles: true, cancelable: true, isPrimary: true };
  const details = { pointerId: 1, pointerType: "mouse", view: window, ...init, ...options };
  target.dispatchEvent(new PointerEvent(type, details));
  for (let frame = 0; frame < 3; frame++) await nextFrame();
}

export const hover = (point, options = {}) => pointer("pointermove", point, { button: -1, buttons: 0, ...options });
export const press = (point, options = {}) => pointer("pointerdown", point, { button: 0, buttons: 1, ...options });
export const drag = (point, options = {}) => pointer("pointermove", point, { button: -1, buttons: 1, ...options });
export const release = (point, options = {}) => pointer("pointerup", point, { button: 0, buttons: 0, ...options });

/** Presses on a token and drags it over points; the caller releases it. */
export async function carry(token, points) {
  token.object.control();
  const { x, y } = token.object.center;
  await hover({ x, y });
  await press({ x, y });
  // The first step is far enough to count as a drag, not a click.
  await drag({ x: x + 15, y: y + 15 });
  for (const point of points) await drag(point);
}
