import { record } from '../../../contract/envelope.ts';
import { blockWidget } from '../../runtime/widget.ts';
import { late } from '../parts/late.tsx';

/** The ways to place orders (spec section 2, Single order); the address says which one is in front. */
export const orderModes = blockWidget({
  name: 'orderModes',
  properties: record({}),
  component: late<{ readonly props: object; readonly data: unknown }>(() =>
    import('../parts/order/order-modes-view.tsx').then(({ OrderModes }) => OrderModes),
  ),
});
