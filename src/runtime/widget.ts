import type { ComponentType, ReactNode } from 'react';
import type { Static, TObject } from 'typebox';
import type { DictionaryItem } from '../../contract/entities/identity/account.ts';
import type { RuleUse } from '../../contract/rules/judge.ts';
import type { DateFormat } from '../../contract/values/date-format.ts';
import type { BlockName } from './language/block-words.ts';
import type { CompiledBlockOf, ProblemBlock } from './language/stages.ts';
import type { Language, Message, Values } from './ports.ts';

/** One choice of a call or a linkage. */
export interface ChoiceItem extends DictionaryItem {
  /** What is said of it in a second line. */
  readonly note?: string;
  /** A short text at its end: what it costs. */
  readonly aside?: string;
  /** Shown with its note, and not to be chosen. */
  readonly isRefused?: boolean;
  /** In a tree, the value of its parent. */
  readonly parent?: string;
}

/** The choices that a call offers. */
export interface Choices {
  /** In a tree, parents come before their children. */
  readonly items: readonly ChoiceItem[];
  /** `waiting`: an input of the choices is still empty. */
  readonly state: 'waiting' | 'loading' | 'failed' | 'ready';
  /** Receives the typed text; only set if the server searches. */
  readonly search?: (text: string) => void;
  /** Requests the choices; called when the field opens. */
  readonly want: () => void;
  readonly retry: () => void;
}

/** The type of a field's value. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'list' | 'map' | 'nothing';

/** The form of a text value, which the checker holds a constant to. */
export type ValueFormat = 'day' | 'month' | 'time' | 'colour';

/** Props of every field component, in forms and searches. A field without a value has `undefined`. */
export interface FieldProps {
  readonly id?: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly placeholder?: string;
  /** Items of its dictionary, or of a linkage or call. */
  readonly items?: readonly ChoiceItem[];
  /** Set if a call provides the items. */
  readonly choices?: Choices;
  /** `x-component-props`, validated against the widget's properties. */
  readonly settings: Values;
  readonly label: string;
  /** Sibling fields that the widget declares an interest in; set in forms, not in grids. */
  readonly beside?: Siblings;
}

/** Props of a read-only value. */
export interface FieldViewProps {
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly settings: Values;
}

/** Fields of the same group or card. */
export interface Siblings {
  /** Titles of the existing siblings, by name. */
  readonly titles: Readonly<Record<string, string>>;
  readonly values: Values;
  /** Writes values as if the user had typed them; `undefined` clears a field. Names without a sibling field are ignored. */
  readonly write: (values: Values) => void;
  /** Fills blank fields that the user has not edited, as if the values were initial ones. */
  readonly suggest: (values: Values) => void;
}

/**
 * A field widget: its component, its properties and the conversion of its value to query parameters. `range` maps `[begin, end]`
 * to `<name>_begin` and `<name>_end`; `none` is for forms only.
 */
export interface FieldWidget {
  readonly kind: 'field';
  readonly name: string;
  readonly properties: TObject;
  readonly search: 'value' | 'range' | 'numbers' | 'none';
  /** Type of a non-empty value, which the checker uses for the types of form values. `nothing`: the widget only writes other fields. */
  readonly value: ValueKind;
  readonly format?: ValueFormat;
  /** Larger than a cell, so that no table may have it. */
  readonly isLarge?: true;
  /** Requires a dictionary for its items. */
  readonly needsDict?: true;
  /** Shows how much is typed of its `maxLength`, which the rule of that name gives unless the property does. */
  readonly countsTyped?: true;
  /** Makes calls itself or asks for a secret, so an overlay must not add it to a base without it. A list: only with one of these properties. */
  readonly acts?: true | readonly string[];
  /** Its value is never stored in drafts. */
  readonly secret?: true;
  /** Its value is selected rather than typed: in a search, a change searches at once. */
  readonly isChosen?: true;
  /** Rules that apply to its value in a form, in addition to those of the document. `today` is a day of the tenant's time zone. */
  readonly rules?: (settings: Values, today: () => string) => readonly RuleUse[];
  /** Names of the sibling fields that it reads or writes. */
  readonly beside?: (settings: Values) => readonly string[];
  /** Whether to mark it as required, given the sibling values; its rules decide the same for validation. */
  readonly isNeeded?: (settings: Values, values: Values) => boolean;
  readonly component: ComponentType<FieldProps>;
  /** Draws a read-only value that is more than a text. */
  readonly view?: ComponentType<FieldViewProps>;
  /** The value as text, for read-only views and search summaries. */
  readonly text: (value: unknown, context: CellContext, items?: readonly DictionaryItem[]) => string;
}

/** Context of cell rendering; created once per page, which keeps cells cheap. */
export interface CellContext {
  readonly language: Language;
  readonly timeZone: string;
  /** How the user wants days shown and typed; absent: as on the wire. */
  readonly dateFormat?: DateFormat | undefined;
  readonly translate: (message: Message, values?: Values) => string;
  /** Items of a dictionary by value; empty until loaded. */
  readonly items: (code: string) => ReadonlyMap<string, DictionaryItem>;
  readonly notify: (text: string) => void;
  /** A page of the menu with its parameters; null if the user may not visit it. */
  readonly page: (path: string, query: Values) => LinkedPage | null;
}

/** A page that a cell links to. */
export interface LinkedPage {
  readonly href: string;
  readonly open: () => void;
}

/** The position of one value. `props` are the cell's own, with evaluated expressions. */
export interface CellInput {
  readonly value: unknown;
  readonly row: Values;
  readonly dataIndex: string;
  readonly props: Values;
  readonly dict?: string;
  /** The choices that the document lists itself, by value; in place of a dictionary's. */
  readonly items?: ReadonlyMap<string, DictionaryItem>;
}

/** A cell is a function rather than a component: a thousand cells must cost no more than their elements. */
export interface CellWidget {
  readonly kind: 'cell';
  readonly name: string;
  readonly properties: TObject;
  readonly align?: 'left' | 'right' | 'center';
  /** Displays the texts of a dictionary. */
  readonly needsDict?: true;
  readonly render: (input: CellInput, context: CellContext) => ReactNode;
  readonly text: (input: CellInput, context: CellContext) => string;
}

/** A block specific to some pages. Its properties are plain data; `source` is passed as `data`. */
export interface BlockWidget {
  readonly kind: 'widget';
  readonly name: string;
  /** It calls nothing, so that an overlay may put it anywhere. */
  readonly isQuiet?: true;
  readonly properties: TObject;
  readonly component: ComponentType<{ readonly props: Values; readonly data: unknown }>;
}

/** Declares a block widget with typed component properties. */
export function blockWidget<P extends TObject>(widget: {
  readonly name: string;
  readonly isQuiet?: true;
  readonly properties: P;
  readonly component: ComponentType<{ readonly props: Static<P>; readonly data: unknown }>;
}): BlockWidget {
  // The checker has validated the document's properties against this schema, so the cast is safe.
  return { ...widget, kind: 'widget', component: widget.component as unknown as BlockWidget['component'] };
}

/** Block widgets by their names; each comes with the first page that needs it. */
export type BlockWidgets = Readonly<Record<string, () => Promise<BlockWidget>>>;

/** What draws each block of the language; one without its file does not compile. */
export type BlockComponents = { readonly [N in BlockName]: ComponentType<{ readonly block: CompiledBlockOf<N> }> };

/** The widgets that main passes to the runtime. A missing block is a compile error. */
export interface WidgetRegistry {
  readonly blocks: BlockComponents;
  readonly problem: ComponentType<{ readonly block: ProblemBlock }>;
  readonly skeleton: ComponentType<{ readonly shape: 'list' | 'form' | 'page' }>;
  readonly cells: Readonly<Record<string, CellWidget>>;
  readonly fields: Readonly<Record<string, FieldWidget>>;
  readonly widgets: Readonly<Record<string, ComponentType<{ readonly props: Values; readonly data: unknown }>>>;
}
