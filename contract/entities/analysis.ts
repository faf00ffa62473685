import type { Static } from 'typebox';
import { Enum, Integer, Array as List, String as Text } from 'typebox';
import { record } from '../envelope.ts';
import { orderAttentions } from '../order-states.ts';
import { Amount, LocalTime, orNull } from '../values.ts';

const count = () => Integer({ minimum: 0 });

/** `YYYY-MM-DD` in the tenant's time zone. */
const Day = () => Text({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** Orders by the day of their creation, oldest day first; the last day is today. */
const OrderFigures = record({
  today: count(),
  yesterday: count(),
  /** Delivered today, whenever they were created. */
  deliveredToday: count(),
  total: count(),
  days: List(record({ day: Day(), orders: count() })),
});

/** The number of orders that need each kind of work, of any age: the rows of the order list with the filter `attention`. */
const Work = record(Object.fromEntries(orderAttentions.map((name) => [name, count()])) as Record<(typeof orderAttentions)[number], Count>);
type Count = ReturnType<typeof count>;

/** The money of one currency. What the caller may not see is null. */
const MoneyFigures = record({
  currencyCode: Text(),
  balance: orNull(Amount()),
  /** Payments of orders; returns are in `returned`. */
  spentToday: orNull(Amount()),
  spent: orNull(Amount()),
  returned: orNull(Amount()),
  /** `balance` is that at the end of the day. */
  days: List(record({ day: Day(), spent: orNull(Amount()), balance: orNull(Amount()) })),
});

/** The deliveries of one product, in whole days since the hand-over. */
const ProductDeliveries = record({
  productCode: Text(),
  productName: Text(),
  delivered: count(),
  /** One decimal. */
  averageDays: Text(),
  /** The days within which nine of ten parcels were delivered. */
  mostDays: count(),
  /** The promise of the tariff that is valid today; null without one. */
  promisedDays: orNull(count()),
  promiseText: Text(),
  late: orNull(count()),
  onTimePercent: orNull(Integer({ minimum: 0, maximum: 100 })),
});

/** What the last nightly check of the books found: nothing, something, nothing but too long ago, or there was none yet. */
export const booksStates = ['agree', 'differ', 'late', 'never'] as const;
export type BooksState = (typeof booksStates)[number];

/** The last nightly check of the books of all tenants. */
const Books = record({
  state: Enum([...booksStates]),
  /** The same in words, with the time. */
  stateText: Text(),
  checkTime: orNull(LocalTime()),
  tenants: orNull(count()),
  entries: orNull(count()),
  differences: orNull(count()),
  /** Since when the alarm is open. */
  sinceTime: orNull(LocalTime()),
  /** The first differences. */
  problems: List(record({ id: Text(), company: Text(), what: Text(), problem: Text() })),
});

/** The platform's work over all merchants, for its operators. */
const PlatformFigures = record({
  /** Null for callers who may not see claims. */
  claimsRequested: orNull(count()),
  claimsSecondReview: orNull(count()),
  merchants: count(),
  ordersToday: count(),
  /** Background jobs that wait or run, those of them that wait for more than five minutes, and those that failed within a day. */
  jobsOpen: count(),
  jobsLate: count(),
  jobsFailed: count(),
  /** Orders that wait for their carrier. */
  placing: count(),
  /** Null for callers who may not see the check of the books. */
  books: orNull(Books),
});

/** The home page. Parts that the caller may not see are null. */
export const Analysis = record({
  day: Day(),
  /** The first of the 31 days. */
  since: Day(),
  orders: orNull(OrderFigures),
  work: orNull(Work),
  money: orNull(List(MoneyFigures)),
  products: orNull(List(ProductDeliveries)),
  platform: orNull(PlatformFigures),
});
export type Analysis = Static<typeof Analysis>;
