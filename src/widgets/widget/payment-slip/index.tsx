import { record } from '../../../../contract/envelope.ts';
import { blockWidget } from '../../../runtime/widget.ts';
import { late } from '../../parts/late/late.tsx';

/** The slip of a top-up under review, to be read beside what was typed. Its data are the top-up: `id`, `fileName`, `fileType`. */
export const paymentSlip = blockWidget({
  name: 'paymentSlip',
  properties: record({}),
  component: ({ data }) => <Slip data={data} />,
});

const Slip = late(async () => (await import('./slip.tsx')).Slip);
