import { Number as Count, Optional, String as Text } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { blockWidget } from '../../runtime/widget.ts';
import { late } from '../parts/late/late.tsx';

interface Props {
  readonly productCode?: string;
  readonly figure?: string;
  readonly asked?: number;
}

/** What the order beside it costs by its product: the total, what it is made of, what would make it cheaper; or what is missing for a price. */
export const orderPrice = blockWidget({
  name: 'orderPrice',
  properties: record({
    /** The product whose price is shown. */
    productCode: Optional(Text({ maxLength: 64 })),
    /** The name of the screen's state (a text) that holds the total, for where there is no room for more. */
    figure: Optional(Text({ maxLength: 40 })),
    /** How often something was asked for that needs a price: with each time that there was none, the focus comes to why. */
    asked: Optional(Count()),
  }),
  component: late<{ readonly props: Props; readonly data: unknown }>(() =>
    import('../parts/order/order-price-view.tsx').then(({ OrderPrice }) => OrderPrice),
  ),
});
