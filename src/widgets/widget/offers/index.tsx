import { Boolean as Bool, Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { blockWidget } from '../../../runtime/widget.ts';
import { late } from '../../parts/late/late.tsx';

const properties = record({
  /** The product that is chosen: its offer is marked, and open. */
  chosen: Optional(Text({ maxLength: 64 })),
  /** Offers can be chosen: the event `choose`, or the one of this name, tells which. */
  choosable: Optional(Bool()),
  /** The event's name: `choose` unless given. */
  event: Optional(Text({ maxLength: 40 })),
  /** The word on the button: a key of the language files. */
  chooseText: Optional(Text({ maxLength: 100 })),
});

/**
 * Prices beside each other: what each product costs and why, which is the cheapest and the fastest, and why others are not
 * offered. Its data are a quote, a trial's quote, or the reply to `calculate.orderTry` with what is still missing.
 * Choosing emits `{productCode, productName, quoteId, total, currencyCode}` (`quoteId` is empty in a trial).
 */
export const offers = blockWidget({ name: 'offers', properties, component: ({ props, data }) => <Offers {...props} data={data} /> });

const Offers = late(async () => (await import('./offers.tsx')).Offers);
