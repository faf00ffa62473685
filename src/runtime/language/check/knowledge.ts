import type { Schema } from '../walk/schema.ts';

/** What a widget says of itself, as the generated manifest keeps it. */
export interface WidgetFacts {
  readonly kind: 'field' | 'cell' | 'widget';
  /** The schema of its own properties. */
  readonly properties: Schema;
  /** How a search field's value travels; `range` as `<name>_begin` and `<name>_end`, `none` not at all. */
  readonly search?: 'value' | 'range' | 'numbers' | 'none';
  /** What a field holds. */
  readonly value?: 'text' | 'number' | 'boolean' | 'list' | 'map' | 'nothing';
  /** The form of its text. */
  readonly format?: 'day' | 'month' | 'time' | 'colour';
  /** Whether it is larger than a cell of a table. */
  readonly isLarge?: boolean;
  /** Whether it shows the texts of a dictionary, and nothing without one. */
  readonly needsDict?: boolean;
  /** Whether it does more than show and hold values: it calls something itself, or asks for a secret. A block widget does unless told. A list: only with one
   * of these properties. */
  readonly acts?: boolean | readonly string[];
}

/** A page's parameters, as its screen declares them; `isRange` is a search by days, written as their name or as `first~last`. */
export type Parameters = Readonly<Record<string, { readonly type: string; readonly required?: boolean; readonly isRange?: boolean }>>;

/**
 * What the checker knows beside the contract. For the built-in screens it comes from the server's seed files; for a tenant's
 * documents from that tenant's database (design.md, A screen).
 */
export interface Knowledge {
  /** The values of each dictionary. */
  readonly dictionaries: ReadonlyMap<string, readonly string[]>;
  readonly permissions: ReadonlySet<string>;
  /** Message keys of each language, by its code (`zh-CN`). */
  readonly messages: ReadonlyMap<string, ReadonlySet<string>>;
  /** The names in `{{ }}` of each message, in any language. */
  readonly placeholders: ReadonlyMap<string, readonly string[]>;
  readonly rules: ReadonlySet<string>;
  /** Screens by id; null where the parameters are not known. */
  readonly screens: ReadonlyMap<string, Parameters | null>;
  readonly icons: ReadonlySet<string>;
  /** By kind and name: `cell:money`. */
  readonly widgets: ReadonlyMap<string, WidgetFacts>;
  /** Groups of fields that documents name, by their names: what stands under `properties` there. */
  readonly fragments: ReadonlyMap<string, unknown>;
  /** Screen ids by the path of their menu row, and of the pages that no menu lists. */
  readonly routes: ReadonlyMap<string, string>;
  /** The screen of a path, as the router finds it. */
  readonly screenAt: (path: string) => string | undefined;
}

export function widgetsOf(knowledge: Knowledge, kind: WidgetFacts['kind']): string[] {
  return [...knowledge.widgets].filter(([, facts]) => facts.kind === kind).map(([key]) => key.slice(kind.length + 1));
}
