import { playAll } from "./playlist.ts";

playAll("phased");
