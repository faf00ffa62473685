import { record } from '../../../../contract/envelope.ts';
import { blockWidget } from '../../../runtime/widget.ts';
import { late } from '../../parts/late/late.tsx';

/** The user's second factors: add and remove them, and make new recovery codes. Its data are those of `factor.list`. */
export const secondFactors = blockWidget({
  name: 'secondFactors',
  properties: record({}),
  component: ({ data }) => <Factors data={data} />,
});

const Factors = late(async () => (await import('./view.tsx')).SecondFactors);
