import { Optional, String as Text } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { blockWidget } from '../../runtime/widget.ts';
import { late } from '../parts/late/late.tsx';

/**
 * The price of each line in a list of recipients, and their sum; a line without a price links to its missing data. Its data are
 * those of `calculate.linesTry`.
 */
export const linePrices = blockWidget({
  name: 'linePrices',
  properties: record({
    /** Name of a text in the screen's state that receives the sum, for narrow layouts. */
    figure: Optional(Text({ maxLength: 40 })),
  }),
  component: late<{ readonly props: { readonly figure?: string }; readonly data: unknown }>(() =>
    import('../parts/order/line-prices-view.tsx').then(({ LinePrices }) => LinePrices),
  ),
});
