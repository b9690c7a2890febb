import { playAll } from "./playlist.ts";

playAll("surge");
