import type { JsonPath } from '../problem.ts';
import { below } from '../walk/pointer.ts';
import type { Schema } from '../walk/schema.ts';
import { type ComputedScope, leavesComputed, withVisible } from './expression/computed.ts';
import type { ScopeSchemas } from './expression/types.ts';
import type { Knowledge } from './knowledge.ts';
import type { Report } from './report.ts';

/** What is known at a place of a document from the places around it. */
export interface Context {
  /** What expressions may read here. */
  readonly scope: ScopeSchemas;
  /** Data of the block around, for `from`. */
  readonly data?: Schema;
  /** The data that a `dataIndex` points into; undefined where they are not known. */
  readonly item?: Schema;
  readonly knowledge: Knowledge;
  /** Calls made by the steps before, by the name their result has. */
  readonly calls: ReadonlyMap<string, string>;
  /** Names that the steps of an action read, but not its conditions. */
  readonly later?: ScopeSchemas;
  /** The computed values of what is around; `scope` has those that can be read here. */
  readonly computed: ComputedScope;
}

/** Where a check stands: its path, what may be read there, and who takes its problems. */
export interface Place extends Context {
  readonly path: JsonPath;
  readonly report: Report;
  readonly document: DocumentFacts;
}

/** What a document says as a whole; checks read it, add what they meet, and may come back at its end. */
export interface DocumentFacts {
  readonly screen: unknown;
  /** The types of the screen's state by name. */
  readonly state: ReadonlyMap<string, string>;
  readonly events: ReadonlySet<string>;
  /** The names that steps send with each event; null where these cannot be known. */
  readonly emitted: Map<string, ReadonlySet<string> | null>;
  /** Where each named block stands, of those met so far. */
  readonly blockNames: Map<string, JsonPath>;
  /** Checks that need the whole document, run after its last part. */
  readonly atEnd: (() => void)[];
}

/** The place below another; what is known there is the same. */
export function at(place: Place, ...keys: readonly (string | number)[]): Place {
  return { ...place, path: keys.reduce<JsonPath>(below, place.path) };
}

/** A context in which expressions read these names as well. */
export function withNames<C extends Context>(context: C, names: ScopeSchemas): C {
  const scope = { ...context.scope, ...names };
  return { ...context, scope: leavesComputed(names, context.computed) ? scope : withVisible(scope, context.computed) };
}

/** The schema of what is not known. */
export const anything: Schema = {};
