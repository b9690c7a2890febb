import { MersenneTwister } from "./random.ts";
import { diceConfiguration } from "./registry.ts";
import { Roll } from "./roll.ts";
import { Coin } from "./terms/coin.ts";
import { DiceTerm } from "./terms/dice-term.ts";
import { Die } from "./terms/die.ts";
import { FateDie } from "./terms/fate-die.ts";
import { FunctionTerm } from "./terms/function-term.ts";
import { NumericTerm } from "./terms/numeric-term.ts";
import { OperatorTerm } from "./terms/operator-term.ts";
import { ParentheticalTerm } from "./terms/parenthetical-term.ts";
import { PoolTerm } from "./terms/pool-term.ts";
import { RollTerm } from "./terms/roll-term.ts";
import { StringTerm } from "./terms/string-term.ts";

diceConfiguration.types.push(Die, FateDie);
diceConfiguration.rolls.push(Roll);
Object.assign(diceConfiguration.terms, { c: Coin, d: Die, f: FateDie });
Object.assign(diceConfiguration.termTypes, {
  DiceTerm,
  FunctionTerm,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  PoolTerm,
  StringTerm,
});

/** The public namespace `foundry.dice`. */
export const dice = {
  MersenneTwister,
  Roll,
  terms: {
    Coin,
    DiceTerm,
    Die,
    FateDie,
    FunctionTerm,
    NumericTerm,
    OperatorTerm,
    ParentheticalTerm,
    PoolTerm,
    RollTerm,
    StringTerm,
  },
};

export { Roll, diceConfiguration };
