import type { BlockName, BlockOf } from './block-words.ts';
import type { Action } from './grammar/action.ts';
import type { Column, EditableItem } from './grammar/column.ts';
import type { Field, FieldArray, FieldGroup, FieldNode, FormSchema } from './grammar/field.ts';
import type { ExpressionText, StepList } from './grammar/marks.ts';
import type { Screen } from './grammar/screen.ts';
import type { PlainItem, Source } from './grammar/words.ts';
import type { JsonPath, Problem } from './problem.ts';
import type { StepName, StepOf } from './step-words.ts';

export type { JsonPath, Problem, ProblemCode } from './problem.ts';

/** What an expression may read, by name. Values are plain data. */
export type Scope = Readonly<Record<string, unknown>>;

/** An expression that was parsed and bounded; total: it yields `undefined` where it cannot be answered. */
export interface CompiledExpression<T = unknown> {
  readonly source: string;
  /** Names of the scope that it reads, known without running it. */
  readonly reads: readonly string[];
  /** Of what it reads, the paths that are read themselves, and not only what stands below them. */
  readonly paths: readonly string[];
  readonly evaluate: (scope: Scope) => T | undefined;
  /**
   * The same for what is sent away: data that are not there still give `undefined`, but what cannot be answered for another
   * reason (a wrong type, too much work) throws, because an input left out could mean more than was asked for.
   */
  readonly evaluateOrThrow: (scope: Scope) => T | undefined;
}

/** An expression as it is read from its text, before the computed values that it names are put in. */
export type ReadableExpression = CompiledExpression;

/** A part of a document with its expressions compiled. */
export type Compiled<S> =
  S extends ExpressionText<infer T>
    ? CompiledExpression<T>
    : S extends StepList
      ? CompiledSteps
      : S extends { block: string }
        ? CompiledBlock
        : S extends readonly (infer E)[]
          ? readonly Compiled<E>[]
          : S extends object
            ? { readonly [K in keyof S]: Compiled<S[K]> }
            : S;

/** Stands where a block was that cannot be shown; the rest of the page lives. */
export interface ProblemBlock {
  readonly block: 'problem';
  readonly path: JsonPath;
  readonly problems: readonly Problem[];
}

/** Computed values are compiled into the expressions that read them. */
type Parts<S> = { readonly [K in keyof S as Exclude<K, 'computed'>]: Compiled<S[K]> };
export type CompiledBlockOf<N extends BlockName> = Parts<BlockOf<N>> & {
  readonly path: JsonPath;
  /** Problems of parts that are left out and have no place for a mark. */
  readonly unmarked?: readonly Problem[];
};
export type CompiledBlock = { [N in BlockName]: CompiledBlockOf<N> }[BlockName] | ProblemBlock;

export type CompiledAction = Compiled<Action>;
/** Which step it is, the compiler has written into it. */
type CompiledStepByName = { readonly [N in StepName]: Compiled<StepOf<N>> & { readonly kind: N } };
export type CompiledStepOf<N extends StepName> = CompiledStepByName[N];
export type CompiledStep = CompiledStepByName[StepName];
export type CompiledSteps = readonly CompiledStep[];
export type CompiledColumn = Compiled<Column>;
export type CompiledPlainItem = Compiled<PlainItem>;
export type CompiledEditableItem = Compiled<EditableItem>;
export type CompiledField = Compiled<Field>;
export type CompiledFieldGroup = Compiled<FieldGroup>;
export type CompiledFieldArray = Compiled<FieldArray>;
export type CompiledFieldNode = Compiled<FieldNode>;
export type CompiledFormSchema = Compiled<FormSchema>;
export type CompiledSource = Compiled<Source>;

/** A screen that can be drawn: every expression a function, every broken block its problems. */
export interface CompiledScreen {
  readonly id: string;
  readonly title: Compiled<Screen['title']>;
  readonly params: NonNullable<Compiled<Screen['params']>>;
  readonly state: NonNullable<Compiled<Screen['state']>>;
  readonly on: Readonly<Record<string, CompiledSteps>>;
  readonly permission?: string;
  readonly body: readonly CompiledBlock[];
  /** The list that lives in the page's address. */
  readonly addressed?: JsonPath;
  /** Set if an expression reads the clock: how often its answer may change. */
  readonly follows?: 'minute' | 'day';
  /** Problems of the document that belong to no block. */
  readonly problems: readonly Problem[];
  /** Empty in production. */
  readonly warnings: readonly Problem[];
}

/** What a build knows of one document before a browser sees it: the document, and what the checker found. */
export interface CheckedDocument {
  readonly document: unknown;
  readonly problems: readonly Problem[];
}
