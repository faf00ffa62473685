import { Number as Count, Optional, String as Text } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { blockWidget } from '../../runtime/widget.ts';
import { late } from '../parts/late/late.tsx';

interface Props {
  readonly productCode?: string;
  readonly figure?: string;
  readonly asked?: number;
  readonly choices?: string;
  readonly cost?: string;
}

/** The price of the order beside it for its product: the total, its fee lines, a cheaper alternative; or the data missing for a price. */
export const orderPrice = blockWidget({
  name: 'orderPrice',
  properties: record({
    /** The product to price. */
    productCode: Optional(Text({ maxLength: 64 })),
    /** Name of a text in the screen's state that receives the total, for narrow layouts. */
    figure: Optional(Text({ maxLength: 40 })),
    /** Counts the actions that needed a price; each one without a price moves the focus to the reasons. */
    asked: Optional(Count()),
    /** Name of a list in the screen's state that receives the products as choices: price, time, limits, or why one is not possible. */
    choices: Optional(Text({ maxLength: 40 })),
    /** Name of a map in the screen's state that receives the total and its currency; empty without a price. */
    cost: Optional(Text({ maxLength: 40 })),
  }),
  component: late<{ readonly props: Props; readonly data: unknown }>(() =>
    import('../parts/order/order-price-view.tsx').then(({ OrderPrice }) => OrderPrice),
  ),
});
