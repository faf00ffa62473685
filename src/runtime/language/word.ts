import type { TLiteral, TObject, TProperties } from 'typebox';
import { Literal, Optional } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import type { ScopeSchemas } from './check/expression/types.ts';
import type { Knowledge } from './check/knowledge.ts';
import type { Context, Place } from './check/place.ts';
import { Condition } from './grammar/marks.ts';
import { common } from './grammar/words.ts';

/** What every word of the language says of itself beside its grammar. */
export interface Word {
  /** What may be read below `key`; the same as around the word unless given. */
  readonly inside?: (value: unknown, key: string | number, context: Context) => Context;
  /** Tells what is wrong beyond the grammar. */
  readonly check?: (value: unknown, place: Place) => void;
}

export interface StepWord<G extends TProperties = TProperties> extends Word {
  readonly grammar: TObject<G>;
  /** It asks somebody, shows something or leads elsewhere, so that it cannot run by itself. */
  readonly needsPerson?: true;
  /** The steps after it run only when somebody agreed. */
  readonly asksFirst?: true;
  /**
   * Where its own property leads: to a call of the contract, or to another page, screen or event. An overlay may lead nowhere that
   * its base does not.
   */
  readonly reaches?: 'call' | 'page';
  /** Names that later steps may read. */
  readonly leaves?: (step: unknown, context: Context) => StepOutput;
  /** The lists of steps within it, each with the keys that lead there. */
  readonly branches?: (step: unknown) => readonly Branch[];
}

/** What a step leaves behind; `call` is the endpoint that answered it. */
export interface StepOutput {
  readonly names: ScopeSchemas;
  readonly call?: string;
}

export interface Branch {
  readonly steps: unknown;
  readonly keys: readonly (string | number)[];
}

const when = { when: Optional(Condition()) };

/** A step, by the properties that its grammar has beside `when`; the property of the step's own name tells it from the others. */
export function step<G extends TProperties>({
  grammar,
  ...facts
}: Omit<StepWord, 'grammar'> & { readonly grammar: G }): StepWord<G & typeof when> {
  return { ...facts, grammar: record({ ...grammar, ...when }) };
}

export interface BlockWord<G extends TProperties = TProperties> extends Word {
  readonly grammar: TObject<G>;
  /** Its properties whose scopes, taken together, its computed values read; `body` unless given. */
  readonly readsMost?: readonly string[];
  /** Inputs that it sends with the call of its source by itself. */
  readonly sends?: (block: unknown, knowledge: Knowledge) => Iterable<string>;
  /** It shows rows, and tells itself when its source gives none. */
  readonly isOfRows?: true;
  /** The type of the state that `publishes` may name. */
  readonly publishes?: 'map' | 'list';
  /** What it publishes follows from its data, so that it must not be filled with it again. */
  readonly publishesData?: true;
}

/** A block, by the properties that its grammar has beside those of every block. */
export function block<N extends string, G extends TProperties>(
  name: N,
  { grammar, ...facts }: Omit<BlockWord, 'grammar'> & { readonly grammar: G },
): BlockWord<{ block: TLiteral<N> } & typeof common & G> {
  return { ...facts, grammar: record({ block: Literal(name), ...common, ...grammar }) };
}
