import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, openActor, test } from "./seats.js";

/** The game under a route prefix, with its packages on another origin. */
test.use({ hosting: { routePrefix: "games/vtt", packageHost: true } });

const isReady = "globalThis.game?.ready && canvas.ready";

test("everything is asked for under the prefix, and scripts and styles from the packages' host", async ({
  ann,
  seats,
}) => {
  const { url, packageHost } = seats.table;
  const asked = [];
  ann.on("request", (request) => asked.push(request.url()));
  ann.on("websocket", (socket) => asked.push(socket.url().replace(/^ws/, "http")));
  await ann.reload();
  await ann.waitForFunction(isReady);
  await openActor(ann, "Eyla");
  const network = asked.filter((address) => address.startsWith("http"));
  for (const address of network)
    expect(address.startsWith(`${url}/`) || address.startsWith(`${packageHost}/`)).toBe(true);
  expect(network.some((address) => address.startsWith(`${url}/socket.io/`))).toBe(true);
  for (const path of [
    "systems/saga/1.0.0/saga.mjs",
    "systems/saga/1.0.0/styles/saga.css",
    "modules/omens/1.0.0/omens.mjs",
  ])
    expect(network).toContain(`${packageHost}/${path}`);
  // Languages and templates are requested at the usual path, which redirects to the packages' host.
  for (const file of ["lang/en.json", "templates/actor/header.hbs"]) {
    expect(network).toContain(`${url}/systems/saga/${file}`);
    expect(network).toContain(`${packageHost}/systems/saga/1.0.0/${file}`);
  }
});

test("routes have the prefix", async ({ gm }) => {
  const seen = await gm.evaluate(() => {
    const { getRoute } = foundry.utils;
    return [ROUTE_PREFIX, getRoute("a/b"), getRoute("/a"), getRoute("a", { prefix: "else" }), location.pathname];
  });
  expect(seen).toEqual(["games/vtt", "/games/vtt/a/b", "/games/vtt/a", "/else/a", "/games/vtt/game"]);
});

test("a changed style is taken over", async ({ ann, seats }) => {
  const folder = join(seats.data, "Data/modules/omens");
  const style = join(folder, "styles/omens.css");
  const before = readFileSync(style, "utf8");
  const sheet = await openActor(ann, "Eyla");
  await expect(sheet.locator(".omens-line")).toHaveCSS("color", "rgb(102, 51, 153)");
  writeFileSync(style, before.replace("color: rgb(102, 51, 153);", "color: rgb(1, 2, 3);"));
  await expect(sheet.locator(".omens-line")).toHaveCSS("color", "rgb(1, 2, 3)");
  writeFileSync(style, before);
  await expect(sheet.locator(".omens-line")).toHaveCSS("color", "rgb(102, 51, 153)");
});

test("a picture is uploaded, shown in the picker and painted", async ({ gm }) => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const path = await gm.evaluate(async (text) => {
    const file = new File([text], "square.svg", { type: "image/svg+xml" });
    const { FilePicker } = foundry.applications.apps;
    return (await FilePicker.implementation.upload("data", "modules/omens", file, {}, { notify: false })).path;
  }, drawing);
  expect(path).toBe("modules/omens/square.svg");
  await gm.evaluate(async () => {
    const { FilePicker } = foundry.applications.apps;
    await new FilePicker.implementation({ type: "image", current: "modules/omens/square.svg" }).browse();
  });
  const picture = gm.locator("[data-path='modules/omens/square.svg'] img");
  await expect.poll(() => picture.evaluate((img) => img.complete && img.naturalWidth)).toBe(9);
  // An image from another origin must not taint the canvas it is drawn on.
  const opacity = await gm.evaluate(async (src) => {
    const texture = await foundry.canvas.loadTexture(src);
    return texture.baseTexture.resource.source.getContext("2d").getImageData(0, 0, 1, 1).data[3];
  }, path);
  expect(opacity).toBe(255);
});

test("one leaves to where one came from", async ({ ann, seats }) => {
  const page = await ann.context().newPage();
  await page.goto(seats.table.url);
  await page.waitForFunction(isReady);
  await page.evaluate(() => game.logOut());
  await page.waitForURL(`${seats.table.url}/join`);
  await page.goto(`${seats.table.url}/game`);
  expect(page.url()).toBe(`${seats.table.url}/join`);
  await page.close();
});
