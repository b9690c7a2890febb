export class Game {
  declare settings: { get(a: string, b: string): unknown };
  declare userId: string | null;
}
