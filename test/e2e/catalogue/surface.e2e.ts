import { playAll } from "./playlist.ts";

playAll("surface");
