import { Integer, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { blockWidget } from '../../../runtime/widget.ts';
import { late } from '../../parts/late/late.tsx';

/**
 * The rules of a trial beside each other: what each product would cost by each. Its data are the reply to `calculate.try`.
 * A rule that is clicked emits `show` with its number as `rule` and its `quote`; `shown` is the number of the rule that is marked.
 */
export const trialCompare = blockWidget({
  name: 'trialCompare',
  properties: record({ shown: Optional(Integer({ minimum: 0 })) }),
  component: ({ props, data }) => <TrialCompare shown={props.shown} data={data} />,
});

const TrialCompare = late(async () => (await import('./compare.tsx')).TrialCompare);
