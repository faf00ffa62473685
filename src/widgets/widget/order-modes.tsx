import { Suspense } from 'react';
import { record } from '../../../contract/envelope.ts';
import { blockWidget } from '../../runtime/widget.ts';
import { late } from '../parts/late/late.tsx';

interface Props {
  readonly props: object;
  readonly data: unknown;
}

const Modes = late<Props>(() => import('../parts/order/order-modes-view.tsx').then(({ OrderModes }) => OrderModes));

/** Reserves the strip's height until it loads, which avoids a layout shift. */
function OrderModes(props: Props) {
  return (
    <Suspense fallback={<div className="wb-modes-place" />}>
      <Modes {...props} />
    </Suspense>
  );
}

/** Switch between the ways to place orders (spec section 2, Single order); the address determines the current one. */
export const orderModes = blockWidget({ name: 'orderModes', properties: record({}), component: OrderModes });
