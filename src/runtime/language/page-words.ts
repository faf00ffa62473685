import words from './words.generated.json' with { type: 'json' };

/**
 * What a page knows of the words without their grammar, which would weigh more than its first visit may: `npm run generate` writes
 * it from the words themselves.
 */
const steps: Readonly<Record<string, { readonly needsPerson?: boolean }>> = words.steps;
const stepNames = Object.keys(steps);

/** Properties that hold steps. */
export const stepLists: ReadonlySet<string> = new Set(words.stepLists);
/** Properties that hold blocks. */
export const blockLists: ReadonlySet<string> = new Set(words.blockLists);
/** Properties that name a call whose reply is loaded without anybody's doing. */
export const loadingParts: ReadonlySet<string> = new Set(words.loads);

/** Which step a record is; undefined where none of its properties names one. */
export function stepKind(step: object): string | undefined {
  return stepNames.find((name) => Object.hasOwn(step, name));
}

/** Whether this kind of step asks somebody, shows something or leads elsewhere. */
export function isForPersons(kind: string): boolean {
  return steps[kind]?.needsPerson === true;
}
