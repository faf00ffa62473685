import type { JsonPath, Problem, ProblemCode } from '../problem.ts';
import { suggest } from '../walk/suggest.ts';

/** Takes the problems of one check. */
export type Report = (problem: Problem) => void;

/** A name that is not among those that may stand there. */
export function unknownName(code: ProblemCode, path: JsonPath, what: string, found: string, names: Iterable<string>): Problem {
  const known = [...names];
  const expected = known.length === 0 ? `there is no ${what}` : known.length <= shownNames ? known.join(', ') : undefined;
  return { code, path, message: `There is no ${what} "${short(found)}"`, expected, didYouMean: suggest(found, known) };
}

/** As many names as a message lists: the parts of an order fit, the ids of all calls do not. */
export const shownNames = 80;

/** As much of a text as a message shows: documents may hold 256 KB in one name. */
function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
