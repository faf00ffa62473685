import type { JsonPath } from '../stages.ts';
import { stepsForPersons } from '../unattended.ts';
import { below } from '../walk/pointer.ts';
import { isRecord, own, ownList, ownText } from '../walk/schema.ts';
import { changesSomething, endpointOf } from './contract.ts';
import type { Report } from './report.ts';

/** Steps that need nobody: they neither ask, show nor take anybody anywhere. */
const quiet = new Set(['call', 'set', 'emit', 'choose', 'reload', 'stop']);

/**
 * What runs while somebody types is nobody's decision: it may keep what was typed and nothing else. A call that charges, submits or
 * tells others is made by an action. Events lead on to what the screen does `on` them, so that is looked at too, and told here.
 * @param path that of the steps that run by themselves
 */
export function checkUnattended(steps: unknown, path: JsonPath, screen: unknown, report: Report): void {
  const told = new Set<string>();
  const seen = new Set<string>();
  const follow = (list: unknown, here: JsonPath, at: JsonPath | undefined): void => {
    for (const [index, step] of (Array.isArray(list) ? list : []).entries()) {
      if (!isRecord(step)) continue;
      const stands = below(here, index);
      const problem = problemOf(step);
      // Within an event the place is said, for the problem is that of what runs by itself.
      if (problem !== undefined && !told.has(`${at ?? ''} ${problem.what}`)) {
        told.add(`${at ?? ''} ${problem.what}`);
        const message = at === undefined ? problem.message : `${problem.message}; it leads to ${below(stands, problem.what)}`;
        report({ ...problem.is, path: at ?? below(stands, problem.what), message });
      }
      for (const [inner, place] of within(step, stands)) follow(inner, place, at);
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
  const key = Object.keys(step).find((name) => stepsForPersons.has(name));
  return key === undefined
    ? undefined
    : {
        what: key,
        message: `"${key}" needs a person, and this runs while somebody types`,
        is: { code: 'wrong_value', expected: [...quiet].join(', ') },
      };
}

/** The steps within a step, each list with its place. */
function within(step: object, path: JsonPath): readonly (readonly [unknown, JsonPath])[] {
  const branches = ownList(step, 'choose').map(
    (branch, index) => [own(branch, 'do'), below(below(below(path, 'choose'), index), 'do')] as const,
  );
  return [...branches, [own(step, 'else'), below(path, 'else')], [own(own(step, 'refused'), 'do'), below(below(path, 'refused'), 'do')]];
}
