import { isForPersons, stepKind } from '../page-words.ts';
import type { JsonPath } from '../problem.ts';
import { stepWords, wordOfStep } from '../step-words.ts';
import { below } from '../walk/pointer.ts';
import { isRecord, own, ownText } from '../walk/schema.ts';
import { changesSomething, endpointOf } from './contract.ts';
import type { Place } from './place.ts';

/**
 * What runs while somebody types is nobody's decision: it may keep what was typed and nothing else. A call that charges, submits or
 * tells others is made by an action. Events lead on to what the screen does `on` them, so that is looked at too, and told here.
 * @param place that of the steps that run by themselves
 */
export function checkUnattended(steps: unknown, { path, document: { screen }, report }: Place): void {
  const told = new Set<string>();
  const seen = new Set<string>();
  const reportFound = ({ what, message, is }: Found, stands: JsonPath, at: JsonPath | undefined): void => {
    if (told.has(`${at ?? ''} ${what}`)) return;
    told.add(`${at ?? ''} ${what}`);
    const place = below(stands, what);
    // The steps that run by themselves cause what an event does, so the problem stands at them and names the place.
    report({ ...is, path: at ?? place, message: at === undefined ? message : `${message}; it leads to ${place}` });
  };
  const follow = (list: unknown, here: JsonPath, at: JsonPath | undefined): void => {
    for (const [index, step] of (Array.isArray(list) ? list : []).entries()) {
      if (!isRecord(step)) continue;
      const stands = below(here, index);
      const problem = problemOf(step);
      if (problem !== undefined) reportFound(problem, stands, at);
      for (const { steps: inner, keys } of wordOfStep(step)?.branches?.(step) ?? [])
        follow(inner, keys.reduce<JsonPath>(below, stands), at);
      const event = ownText(step, 'emit');
      if (event === undefined || seen.has(event)) continue;
      seen.add(event);
      follow(own(own(screen, 'on'), event), below('/on', event), at ?? below(stands, 'emit'));
    }
  };
  follow(steps, path, undefined);
}

interface Found {
  /** The key of the step that says it. */
  readonly what: string;
  readonly message: string;
  readonly is: { readonly code: 'changing_call' | 'wrong_value'; readonly expected: string };
}

function problemOf(step: object): Found | undefined {
  const call = ownText(step, 'call');
  if (call !== undefined)
    return changesSomething(call) && endpointOf(call)?.keepsOnly !== true
      ? {
          what: 'call',
          message: `${call} does more than keep what was typed, and this runs without anybody being asked`,
          is: { code: 'changing_call', expected: 'a call that only answers or keeps a draft; an action makes this one' },
        }
      : undefined;
  const kind = stepKind(step);
  return kind === undefined || !isForPersons(kind)
    ? undefined
    : {
        what: kind,
        message: `"${kind}" needs a person, and this runs while somebody types`,
        is: { code: 'wrong_value', expected: quiet.join(', ') },
      };
}

/** Steps that need nobody: they neither ask, show nor take anybody anywhere. */
const quiet = [...stepWords.keys()].filter((name) => !isForPersons(name));
