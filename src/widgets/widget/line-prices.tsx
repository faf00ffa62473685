import { Optional, String as Text } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { blockWidget } from '../../runtime/widget.ts';
import { late } from '../parts/late/late.tsx';

/** What each line of a list of recipients would cost, and all of them; a line without a price leads to what it lacks. Its data are those of `calculate.linesTry`. */
export const linePrices = blockWidget({
  name: 'linePrices',
  properties: record({
    /** The name of the screen's state (a text) that holds the sum, for where there is no room for more. */
    figure: Optional(Text({ maxLength: 40 })),
  }),
  component: late<{ readonly props: { readonly figure?: string }; readonly data: unknown }>(() =>
    import('../parts/order/line-prices-view.tsx').then(({ LinePrices }) => LinePrices),
  ),
});
