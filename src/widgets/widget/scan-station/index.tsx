import { record } from '../../../../contract/envelope.ts';
import { blockWidget } from '../../../runtime/widget.ts';
import { late } from '../../parts/late/late.tsx';

/** The scan station: a scanned number shows its order in large type, to be weighed and printed before the next scan. */
export const scanStation = blockWidget({
  name: 'scanStation',
  properties: record({}),
  component: late<{ readonly props: object; readonly data: unknown }>(() =>
    import('./station-view.tsx').then(({ StationView }) => StationView),
  ),
});
