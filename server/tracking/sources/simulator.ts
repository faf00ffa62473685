import { type EventTime, eventTimeAt } from '../event-time.ts';
import type { ReportedEvent } from '../recording.ts';
import { polledPattern } from './polled-numbers.ts';
import type { TrackingSource } from './source.ts';

export const simulatorSource = 'simulator';

interface Step {
  /** Hours since the order was made. */
  readonly after: number;
  readonly code: string;
  readonly city: string;
  readonly country: string;
  /** IANA name; null for a place whose source does not tell the offset. */
  readonly zone: string | null;
}

const step = (after: number, code: string, city: string, country: string, zone: string | null): Step => ({
  after,
  code,
  city,
  country,
  zone,
});
const china = 'Asia/Shanghai';
const losAngeles = 'America/Los_Angeles';
const outbound = [
  step(1, 'LABEL_CREATED', 'Shenzhen', 'CN', china),
  step(8, 'PICKED_UP', 'Shenzhen', 'CN', china),
  step(14, 'WAREHOUSE_IN', 'Shenzhen', 'CN', china),
  step(30, 'WAREHOUSE_OUT', 'Shenzhen', 'CN', china),
  step(40, 'DEPARTED', 'Hong Kong', 'HK', 'Asia/Hong_Kong'),
];
const landed = [step(58, 'ARRIVED', 'Los Angeles', 'US', losAngeles), step(70, 'CUSTOMS_RELEASED', 'Los Angeles', 'US', null)];
const delivered = [step(94, 'WITH_COURIER', 'Los Angeles', 'US', losAngeles), step(99, 'DELIVERED', 'Los Angeles', 'US', losAngeles)];

/** Recorded shapes of journeys; the digit after `SIM` chooses one. */
const shapes: readonly (readonly Step[])[] = [
  [...outbound, ...landed, ...delivered],
  // The courier marks the delivery before the departure to it.
  [
    ...outbound,
    ...landed,
    step(98, 'DELIVERED', 'Los Angeles', 'US', losAngeles),
    step(98.1, 'WITH_COURIER', 'Los Angeles', 'US', losAngeles),
  ],
  [
    ...outbound,
    ...landed,
    step(95, 'DELIVERY_FAILED', 'Los Angeles', 'US', losAngeles),
    ...delivered.map((each) => ({ ...each, after: each.after + 24 })),
  ],
  [...outbound, step(58, 'ARRIVED', 'Los Angeles', 'US', losAngeles), step(64, 'CUSTOMS_HOLD', 'Los Angeles', 'US', losAngeles)],
  [
    ...outbound,
    ...landed,
    ...delivered,
    step(190, 'RETURN_STARTED', 'Los Angeles', 'US', losAngeles),
    step(240, 'RETURN_MOVING', 'Hong Kong', 'HK', 'Asia/Hong_Kong'),
    step(290, 'RETURNED_TO_SENDER', 'Shenzhen', 'CN', china),
  ],
  [...outbound, step(400, 'LOST', 'Hong Kong', 'HK', 'Asia/Hong_Kong')],
  // A code that no table knows.
  [...outbound, step(58, 'ZZ99', 'Los Angeles', 'US', losAngeles)],
];

/**
 * Replays recorded journeys in real time for numbers like `SIM1…` to `SIM7…`. It is no carrier and says so: its name stands at each event.
 */
export const simulator: TrackingSource = {
  name: simulatorSource,
  pattern: polledPattern,
  ask: async (number, since, now) => {
    const shape = shapes[Number(number.charAt(3)) - 1] ?? [];
    return shape.flatMap((each): ReportedEvent[] => {
      const moment = new Date(since.getTime() + each.after * 3_600_000);
      if (moment > now) return [];
      return [{ code: each.code, content: null, time: timeOf(each, moment), city: each.city, country: each.country, leg: null }];
    });
  },
};

function timeOf({ zone }: Step, moment: Date): EventTime {
  return zone === null ? { ...eventTimeAt(moment, losAngeles), offsetMinutes: null } : eventTimeAt(moment, zone);
}
