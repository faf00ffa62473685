import { Boolean as Bool, Optional } from 'typebox';
import { endpointOf, isOutcome, replyOf } from '../check/contract.ts';
import { at, type Place } from '../check/place.ts';
import { unknownName } from '../check/report.ts';
import { checkPlaceholders } from '../check/texts.ts';
import { Message, OwnName } from '../grammar/marks.ts';
import { below } from '../walk/pointer.ts';
import { own, ownText } from '../walk/schema.ts';
import { step } from '../word.ts';

/** Shows what a batch call did, row by row; the failed ones can be tried again. */
export const outcome = step({
  grammar: {
    outcome: Message(),
    of: Optional(OwnName()),
    /** The call is not made again: what was done for the others would be done twice. */
    once: Optional(Bool()),
    /** Trying again begins at the call of this reply, which says anew what it said of the rows; at the batch unless given. */
    again: Optional(OwnName()),
  },
  needsPerson: true,
  check(value, place) {
    checkPlaceholders([own(value, 'outcome')], undefined, ['done', 'failed'], place);
    const { calls, report, path } = place;
    const again = ownText(value, 'again');
    if (again !== undefined && !calls.has(again))
      report(unknownName('not_an_outcome', below(path, 'again'), 'result of a call before', again, calls.keys()));
    const named = ownText(value, 'of');
    checkReply(named, named === undefined ? place : at(place, 'of'));
  },
});

/** @param named the result that is shown, `result` unless given; @param place that of the word that says it */
function checkReply(named: string | undefined, { calls, path, report }: Place): void {
  const call = calls.get(named ?? 'result');
  if (call === undefined && named !== undefined && calls.size > 0)
    report(unknownName('not_an_outcome', path, 'result of a call before', named, calls.keys()));
  else if (call === undefined)
    report({
      code: 'not_an_outcome',
      path,
      message: 'No call before this step has a result',
      expected: 'a call with an outcome per row before this step',
    });
  else if (endpointOf(call) !== undefined && !isOutcome(replyOf(call)))
    report({
      code: 'not_an_outcome',
      path,
      message: `${call} has no outcome per row`,
      expected: 'a call whose reply is a BatchOutcome',
    });
}
