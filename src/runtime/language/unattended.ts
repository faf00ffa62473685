import { changesSomething, keepsOnly } from '../../../contract/call-table.ts';
import type { JsonPath, Problem } from './stages.ts';
import { below } from './walk/pointer.ts';
import { own, ownText } from './walk/schema.ts';

/** Steps that ask a person, show something to a person or lead a person elsewhere. */
export const stepsForPersons: ReadonlySet<string> = new Set([
  'confirm',
  'ask',
  'outcome',
  'notify',
  'open',
  'navigate',
  'close',
  'download',
  'print',
  'copy',
]);

/** The parts of a document that name a call whose reply is loaded without anybody's doing. */
export const loadingParts: ReadonlySet<string> = new Set(['source', 'counts', 'x-options', 'x-library']);

/** The call that a part of a document would make by itself though it changes something; undefined where there is none. */
export function changingLoad(part: string, value: unknown): string | undefined {
  const call = loadingParts.has(part) ? ownText(value, 'call') : undefined;
  return call !== undefined && changesSomething(call) ? call : undefined;
}

/** What the checker and the compiler say of it. `path` is that of the part. */
export function loadProblem(call: string, path: JsonPath): Problem {
  return {
    code: 'changing_call',
    path: below(path, 'call'),
    message: `${call} changes something, and data are loaded without anybody being asked`,
    expected: 'a call that only answers; steps of an action make this one',
  };
}

/** What a step may not do while nobody has asked for it: a call, or the step's own key. Undefined when it may run. */
export function needsPerson(step: object): string | undefined {
  const call = own(step, 'call');
  if (call !== undefined) return typeof call === 'string' && (!changesSomething(call) || keepsOnly(call)) ? undefined : String(call);
  return Object.keys(step).find((key) => stepsForPersons.has(key));
}
