import { Boolean as Bool, Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { blockWidget } from '../../../runtime/widget.ts';
import { late } from '../../parts/late/late.tsx';

const properties = record({
  /** Code of the chosen product: its offer is highlighted and expanded. */
  chosen: Optional(Text({ maxLength: 64 })),
  /** Makes offers selectable; a selection emits `choose`, or the event named below. */
  choosable: Optional(Bool()),
  /** Name of the event; `choose` by default. */
  event: Optional(Text({ maxLength: 40 })),
  /** Label of the button: a text key. */
  chooseText: Optional(Text({ maxLength: 100 })),
});

/**
 * Compares prices: cost and fee lines of each product, the cheapest and fastest ones, and the reasons why others are not offered.
 * Its data are a quote, a trial's quote, or the reply to `calculate.orderTry` with the missing data. Choosing emits
 * `{productCode, productName, quoteId, total, currencyCode}` (`quoteId` is empty in a trial).
 */
export const offers = blockWidget({ name: 'offers', properties, component: ({ props, data }) => <Offers {...props} data={data} /> });

const Offers = late(async () => (await import('./offers.tsx')).Offers);
