import { playAll } from "./playlist.ts";

playAll("heroic");
