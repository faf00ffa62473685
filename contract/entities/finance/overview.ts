import type { Static } from 'typebox';
import { Enum, Integer, Array as List, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Amount, orNull } from '../../values.ts';

const count = () => Integer({ minimum: 0 });

/** `YYYY-MM-DD` in the tenant's time zone. */
const Day = () => Text({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** Days whose pace the forecast follows: the last full ones. */
export const paceDays = 14;

/** The finances of one currency. */
const CurrencyFigures = record({
  currencyCode: Text(),
  balance: Amount(),
  /** The tenant's own threshold; null without one. */
  warnBelow: orNull(Amount()),
  warning: Enum(['low', 'fine', 'off']),
  /** Spent per day within the last 14 full days, less what came back; null when nothing was. */
  pace: orNull(Amount()),
  /** Full days that the balance lasts at that pace, and the last of them; null without a pace, and beyond ten years. */
  daysLeft: orNull(count()),
  lastDay: orNull(Day()),
  /** Today's transfers. */
  todayCount: count(),
  todayTopUps: Amount(),
  todaySpent: Amount(),
  todayReturned: Amount(),
  /** Payments of the 31 days, and what came back of any payments. */
  spent: Amount(),
  returned: Amount(),
  days: List(record({ day: Day(), spent: Amount(), balance: Amount() })),
  /** What the orders of each product moved within the 31 days, the most first. */
  products: List(record({ productCode: Text(), productName: Text(), spent: Amount() })),
});

/** Orders that are owed in one currency. */
const Unpaid = record({ currencyCode: Text(), orders: count(), amount: Amount() });

/** The overview of the finances. */
export const Overview = record({
  day: Day(),
  since: Day(),
  currencies: List(CurrencyFigures),
  /** Null for callers who may not see amounts of orders. */
  unpaid: orNull(List(Unpaid)),
});
export type Overview = Static<typeof Overview>;
