import { playAll } from "./playlist.ts";

playAll("pool");
