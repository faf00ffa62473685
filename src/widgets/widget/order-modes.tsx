import { Suspense } from 'react';
import { record } from '../../../contract/envelope.ts';
import { blockWidget } from '../../runtime/widget.ts';
import { late } from '../parts/late/late.tsx';

interface Props {
  readonly props: object;
  readonly data: unknown;
}

const Modes = late<Props>(() => import('../parts/order/order-modes-view.tsx').then(({ OrderModes }) => OrderModes));

/** A strip of its own height until it is there: what stands below does not jump. */
function OrderModes(props: Props) {
  return (
    <Suspense fallback={<div className="wb-modes-place" />}>
      <Modes {...props} />
    </Suspense>
  );
}

/** The ways to place orders (spec section 2, Single order); the address says which one is in front. */
export const orderModes = blockWidget({ name: 'orderModes', properties: record({}), component: OrderModes });
