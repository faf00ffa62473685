import type { CompiledFieldArray, Scope } from '../language/stages.ts';
import type { Permissions } from '../permission/permissions.ts';
import type { Ports, Values } from '../ports.ts';

export interface GridSetting {
  readonly items: CompiledFieldArray['items'];
  readonly totals?: CompiledFieldArray['totals'];
  readonly minItems?: number;
  readonly maxItems?: number;
  /** What expressions of the rows read beside `row`: the screen's scope, and `values` of the form around. */
  readonly scope: () => Scope;
  readonly ports: Pick<Ports, 'translate' | 'call' | 'dictionary' | 'dictionaryNow'>;
  readonly permissions: Permissions;
  /** The lines that it starts with; they are no change. */
  readonly rows?: readonly Values[];
}

/** Something wrong in a cell. `row` counts the lines as they are drawn, from 0. */
export interface GridProblem {
  readonly row: number;
  readonly name: string;
  readonly message: string;
}

/** A list of objects that is edited like a spreadsheet: one store, no field per cell, no React. */
export interface Grid {
  /** As they are sent: blank lines left out, numbers where the column says `number`, an edit in progress included. */
  rows(): readonly Values[];
  /** Puts other lines in place of all; nothing of it can be undone, and it is no change of the user's. */
  replace(rows: readonly Values[]): void;
  /** Judges every line, marks what is wrong, and says it; from now on the marks follow what is typed. */
  validate(): readonly GridProblem[];
  /** The same with the rules whose tables come late (phones, postcodes). */
  validateLate(): Promise<readonly GridProblem[]>;
  /** Marks what the server refused. Here `row` counts the rows as `rows()` last gave them. */
  refuse(problems: readonly GridProblem[]): void;
  /** Makes the cell the active one and brings it into sight. */
  focus(problem: Pick<GridProblem, 'row' | 'name'>): void;
  /** After every change that the user makes, once; while one types, as soon as there is a pause. Returns what ends it. */
  onChange(listener: () => void): () => void;
  /** To be told when what `scope` gives has changed: conditions and computed values are worked out again. */
  refresh(): void;
  readonly: boolean;
}
