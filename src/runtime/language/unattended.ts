import { changesSomething, keepsOnly } from '../../../contract/call-table.ts';
import { isForPersons, loadingParts, stepKind } from './page-words.ts';
import type { JsonPath, Problem } from './problem.ts';
import { below } from './walk/pointer.ts';
import { own, ownText } from './walk/schema.ts';

/** The calls that a part of a document would make by itself though they change something. `path` is that of the part. */
export function changingLoads(part: string, value: unknown, path: JsonPath): readonly Problem[] {
  if (!loadingParts.has(part)) return [];
  const uses = Array.isArray(value) ? value.map((use: unknown, index) => ({ use, at: below(path, index) })) : [{ use: value, at: path }];
  return uses.flatMap(({ use, at }) => {
    const call = ownText(use, 'call');
    return call !== undefined && changesSomething(call) ? [loadProblem(call, at)] : [];
  });
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

/** What a step may not do while nobody has asked for it: a call, or the step's own name. Undefined when it may run. */
export function needsPerson(step: object): string | undefined {
  const call = own(step, 'call');
  if (call !== undefined) return typeof call === 'string' && (!changesSomething(call) || keepsOnly(call)) ? undefined : String(call);
  const kind = stepKind(step);
  return kind !== undefined && isForPersons(kind) ? kind : undefined;
}
