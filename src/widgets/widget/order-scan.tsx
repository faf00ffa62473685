import { record } from '../../../contract/envelope.ts';
import { blockWidget } from '../../runtime/widget.ts';
import { late } from '../parts/late/late.tsx';

/** A scan station: a scanned number shows its order in large type, to be weighed and measured before the next scan. */
export const orderScan = blockWidget({
  name: 'orderScan',
  properties: record({}),
  component: late<{ readonly props: object; readonly data: unknown }>(() =>
    import('../parts/order/order-scan-view.tsx').then(({ OrderScan }) => OrderScan),
  ),
});
