import { record } from '../../../contract/envelope.ts';
import { blockWidget } from '../../runtime/widget.ts';
import { late } from '../parts/late/late.tsx';

/** A scan station: a number is scanned, its order stands there large, is weighed and measured, and the next one is scanned. */
export const orderScan = blockWidget({
  name: 'orderScan',
  properties: record({}),
  component: late<{ readonly props: object; readonly data: unknown }>(() =>
    import('../parts/order/order-scan-view.tsx').then(({ OrderScan }) => OrderScan),
  ),
});
