import { Integer, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { blockWidget } from '../../../runtime/widget.ts';
import { late } from '../../parts/late/late.tsx';

/**
 * Compares the rules of a trial: the cost of each product under each rule. Its data are the reply to `calculate.try`. A click on
 * a rule emits `show` with its number as `rule` and its `quote`; `shown` is the number of the highlighted rule.
 */
export const trialCompare = blockWidget({
  name: 'trialCompare',
  properties: record({ shown: Optional(Integer({ minimum: 0 })) }),
  component: ({ props, data }) => <TrialCompare shown={props.shown} data={data} />,
});

const TrialCompare = late(async () => (await import('./compare.tsx')).TrialCompare);
