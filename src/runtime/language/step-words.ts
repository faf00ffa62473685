import type { Static } from 'typebox';
import { Array as List, Union } from 'typebox';
import { stepKind } from './page-words.ts';
import { steps } from './steps/all.generated.ts';
import { isRecord } from './walk/schema.ts';
import type { StepWord } from './word.ts';

export type StepName = keyof typeof steps;
export type StepOf<N extends StepName> = Static<(typeof steps)[N]['grammar']>;

/** Every step by the property that names it. */
export const stepWords: ReadonlyMap<string, StepWord> = new Map(Object.entries<StepWord>(steps));

/** The grammar that `Steps()` refers to. */
export const StepsGrammar = List(Union(Object.values(steps).map(({ grammar }) => grammar)), { minItems: 1, maxItems: 20 });

/** The word of a step as it is written; undefined for what is no step. */
export function wordOfStep(step: unknown): StepWord | undefined {
  return isRecord(step) ? stepWords.get(stepKind(step) ?? '') : undefined;
}
