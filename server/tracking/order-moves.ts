import type { LogisticsState } from '../../contract/order-states.ts';
import type { ParcelDetail } from '../../contract/parcel-states.ts';
import { statusOfDetail } from '../../contract/parcel-states.ts';
import type { LogisticsMove } from '../orders/write/logistics.ts';
import { momentsOf } from './event-time.ts';
import type { KnownEvent } from './known-events.ts';
import type { ParcelState } from './parcel-status.ts';

export interface DueMove {
  readonly move: LogisticsMove;
  readonly event: KnownEvent;
}

/** The stages of an order on its way, and the move into each. */
const stages = ['goOnline', 'warehouse', 'dispatch', 'deliver'] as const;
type Stage = (typeof stages)[number];

const rankOf: Readonly<Record<LogisticsState, number>> = {
  none: -1,
  order_placed: -1,
  online: 0,
  in_warehouse: 1,
  out_of_warehouse: 2,
  delivered: 3,
  detained: -1,
};

/**
 * Returns the moves that bring an order to where its parcel is, with the events that tell of them: the stages in between that were
 * reported, then the last one. None leads back. A delivery ends the order's way; a later leg is the parcel's alone.
 */
export function movesTo(state: ParcelState<KnownEvent>, logistics: LogisticsState): readonly DueMove[] {
  if (logistics === 'delivered') return [];
  const leg = state.legs.find(({ status }) => status === 'delivered') ?? state;
  const { decisive } = leg;
  if (decisive === null) return [];
  const target = moveOf(decisive.detail);
  if (target === null) return [];
  if (logistics === 'detained') return target === 'detain' || target === 'goOnline' ? [] : [{ move: target, event: decisive }];
  const last = target === 'detain' ? stages.length : stages.indexOf(target);
  const between = stages.slice(rankOf[logistics] + 1, last).flatMap((stage): DueMove[] => {
    const event = state.events.find((each) => each.event.detail !== null && told[stage].includes(each.event.detail))?.event;
    return event === undefined ? [] : [{ move: stage, event }];
  });
  if (target !== 'detain' && last <= rankOf[logistics]) return [];
  return [...between, { move: target, event: decisive }];
}

/** The moment of an event for the order's times; the middle of what it may mean while its offset is unknown, and never in the future. */
export function momentOf(event: KnownEvent, now: Date): Date {
  const [earliest, latest] = momentsOf(event);
  return new Date(Math.min((earliest + latest) / 2, now.getTime()));
}

/** Details that tell of a stage by name. */
const told: Readonly<Record<Stage, readonly ParcelDetail[]>> = {
  goOnline: ['handed_over', 'picked_up'],
  warehouse: ['warehouse_in'],
  dispatch: ['warehouse_out', 'departed'],
  deliver: [],
};

function moveOf(detail: ParcelDetail | null): Stage | 'detain' | null {
  if (detail === null) return null;
  const status = statusOfDetail[detail];
  if (status === 'unknown' || status === 'announced') return null;
  if (status === 'held') return 'detain';
  if (status === 'delivered') return 'deliver';
  if (told.goOnline.includes(detail)) return 'goOnline';
  return told.warehouse.includes(detail) ? 'warehouse' : 'dispatch';
}
