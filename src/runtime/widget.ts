import type { ComponentType, ReactNode } from 'react';
import type { Static, TObject } from 'typebox';
import type { DictionaryItem } from '../../contract/entities/account.ts';
import type { RuleUse } from '../../contract/rules/judge.ts';
import type { BlockName } from './language/block-words.ts';
import type { CompiledBlockOf, ProblemBlock } from './language/stages.ts';
import type { Language, Message, Values } from './ports.ts';

/** One choice of a call. In a tree it says below which other it stands. */
export interface ChoiceItem extends DictionaryItem {
  readonly parent?: string;
}

/** What a call offers to choose from. */
export interface Choices {
  /** Of a tree, each before those below it. */
  readonly items: readonly ChoiceItem[];
  /** `waiting`: something that the choices depend on is not filled in yet. */
  readonly state: 'waiting' | 'loading' | 'failed' | 'ready';
  /** Where the server searches: takes what is typed. */
  readonly search?: (text: string) => void;
  /** The field was opened: choices are asked for. */
  readonly want: () => void;
  readonly retry: () => void;
}

/** What a field may hold. */
export type HeldKind = 'text' | 'boolean' | 'list' | 'nothing';

/** What every field component gets, in a form and in a search alike. A field without a value has `undefined`. */
export interface FieldProps {
  readonly id?: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly placeholder?: string;
  /** What it offers: items of its dictionary, or what a linkage or a call gives. */
  readonly items?: readonly DictionaryItem[];
  /** Set where a call gives the items. */
  readonly choices?: Choices;
  /** `x-component-props`, checked against the widget's properties. */
  readonly settings: Values;
  readonly label: string;
  /** The fields beside it, where the widget says which of them it has to do with and there are some: in a form, not in a grid. */
  readonly beside?: Beside;
}

/** Fields of the same group, or of the same card. */
export interface Beside {
  /** Their titles, by name: those that are there. */
  readonly titles: Readonly<Record<string, string>>;
  readonly values: Values;
  /** Writes values as if they had been typed; `undefined` empties a field. Names that no field beside it has are left out. */
  readonly write: (values: Values) => void;
  /** Puts values into fields that are blank and that nobody has written, as if they had come with the form. */
  readonly suggest: (values: Values) => void;
}

/**
 * A field: its component, its own properties and how its value becomes query parameters in a search.
 * `range` spreads `[begin, end]` to `<name>_begin` and `<name>_end`.
 */
export interface FieldWidget {
  readonly kind: 'field';
  readonly name: string;
  readonly properties: TObject;
  readonly search: 'value' | 'range' | 'numbers';
  /** What it holds when it holds something; by it the checker knows the types of a form's values. `nothing`: it only writes into others. */
  readonly value: HeldKind;
  /** It offers the items of a dictionary, and nothing without one. */
  readonly needsDict?: true;
  /** It calls something itself with what is typed, or asks for a secret: an overlay puts none where its base has none. */
  readonly acts?: true;
  /** Its value is nowhere kept: no draft holds it. */
  readonly secret?: true;
  /** Its value is chosen, not typed: in a search a change searches at once. */
  readonly isChosen?: true;
  /** What its values keep in a form, whatever the document says besides. */
  readonly rules?: (settings: Values) => readonly RuleUse[];
  /** Names of the fields beside it that it reads or writes. */
  readonly beside?: (settings: Values) => readonly string[];
  /** Whether it has to be filled in, by the values beside it; its rules judge the same, this is for the eye. */
  readonly isNeeded?: (settings: Values, values: Values) => boolean;
  readonly component: ComponentType<FieldProps>;
  /** The value as text, for read-only views and for the summary of a search. */
  readonly text: (value: unknown, context: CellContext, items?: readonly DictionaryItem[]) => string;
}

/** What cells are drawn with; made once for a page, so that cells stay cheap. */
export interface CellContext {
  readonly language: Language;
  readonly timeZone: string;
  readonly translate: (message: Message, values?: Values) => string;
  /** Items of a dictionary by value, empty until loaded. */
  readonly items: (code: string) => ReadonlyMap<string, DictionaryItem>;
  readonly notify: (text: string) => void;
}

/** Where one value stands. `props` are the cell's own, expressions already answered. */
export interface CellInput {
  readonly value: unknown;
  readonly row: Values;
  readonly dataIndex: string;
  readonly props: Values;
  readonly dict?: string;
}

/** A cell is a function, not a component: a thousand of them must cost nothing but their elements. */
export interface CellWidget {
  readonly kind: 'cell';
  readonly name: string;
  readonly properties: TObject;
  readonly align?: 'left' | 'right' | 'center';
  /** It shows the texts of a dictionary. */
  readonly needsDict?: true;
  readonly render: (input: CellInput, context: CellContext) => ReactNode;
  readonly text: (input: CellInput, context: CellContext) => string;
}

/** A block that one page or another needs beyond the grammar's own. Its properties are data; `source` data come as `data`. */
export interface BlockWidget {
  readonly kind: 'widget';
  readonly name: string;
  /** It calls nothing, so that an overlay may put it anywhere. */
  readonly isQuiet?: true;
  readonly properties: TObject;
  readonly component: ComponentType<{ readonly props: Values; readonly data: unknown }>;
}

/** Declares a block widget; its component gets its properties typed. */
export function blockWidget<P extends TObject>(widget: {
  readonly name: string;
  readonly isQuiet?: true;
  readonly properties: P;
  readonly component: ComponentType<{ readonly props: Static<P>; readonly data: unknown }>;
}): BlockWidget {
  // The checker has held the document's properties against this very schema, so the wider type is safe to give.
  return { ...widget, kind: 'widget', component: widget.component as unknown as BlockWidget['component'] };
}

/** Block widgets by their names; each comes with the first page that needs it. */
export type BlockWidgets = Readonly<Record<string, () => Promise<BlockWidget>>>;

/** What draws each block of the language; one without its file does not compile. */
export type BlockComponents = { readonly [N in BlockName]: ComponentType<{ readonly block: CompiledBlockOf<N> }> };

/** What main hands to the runtime. A missing block is a compile error. */
export interface WidgetRegistry {
  readonly blocks: BlockComponents;
  readonly problem: ComponentType<{ readonly block: ProblemBlock }>;
  readonly skeleton: ComponentType<{ readonly shape: 'list' | 'form' | 'page' }>;
  readonly cells: Readonly<Record<string, CellWidget>>;
  readonly fields: Readonly<Record<string, FieldWidget>>;
  readonly widgets: Readonly<Record<string, ComponentType<{ readonly props: Values; readonly data: unknown }>>>;
}
