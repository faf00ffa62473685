import type { Cancelled, Carrier, CarrierOrder, Placed } from '../../../server/carriers/carrier.ts';

/** A carrier with scripted replies, which records its orders and can delay a reply. */
export class TestCarrier implements Carrier {
  readonly name = 'test';
  /** Orders accepted so far, by reference. */
  readonly held = new Map<string, CarrierOrder>();
  /** All requests in order: `place <reference>` and `cancel <reference>`. */
  readonly told: string[] = [];
  /** The reply to a placement; null accepts it. Throwing simulates a request that never arrived. */
  onPlace: (order: CarrierOrder) => Placed | null = () => null;
  /** Whether the order is accepted but the reply gets lost. */
  isMute: (order: CarrierOrder) => boolean = () => false;
  /** The reply to a cancellation; null accepts it. Throwing simulates a request that never arrived. */
  onCancel: (reference: string) => Cancelled | null = () => null;
  #gate: { readonly open: Promise<void>; readonly reached: (reference: string) => void } | null = null;

  async place(order: CarrierOrder): Promise<Placed> {
    const { reference, boxes } = order;
    this.told.push(`place ${reference}`);
    const said = this.onPlace(order);
    if (said !== null && 'failed' in said) return said;
    const gate = this.#gate;
    this.#gate = null;
    gate?.reached(reference);
    await gate?.open;
    this.held.set(reference, order);
    if (this.isMute(order)) throw new Error('the answer did not arrive');
    if (said !== null) return said;
    const subOrderNos = new Map(boxes.map(({ boxNo }) => [boxNo, `S-${boxNo}-${reference}`]));
    return {
      trackingNumber: `T-${reference}`,
      ...(boxes.length > 1 ? { together: { masterTrackingNumber: `M-${reference}`, subOrderNos } } : {}),
      note: 'told',
    };
  }

  async cancel(reference: string): Promise<Cancelled> {
    this.told.push(`cancel ${reference}`);
    const said = this.onCancel(reference);
    if (said !== null) return said;
    this.held.delete(reference);
    return { note: 'forgotten' };
  }

  /** Delays the next placement until `release`. `reached` resolves to its reference. */
  hold(): { readonly reached: Promise<string>; readonly release: () => void } {
    const [reached, setReached] = latch<string>();
    const [open, release] = latch<void>();
    this.#gate = { open, reached: setReached };
    return { reached, release };
  }
}

function latch<T>(): [opened: Promise<T>, open: (value: T) => void] {
  let open: (value: T) => void = () => undefined;
  const opened = new Promise<T>((resolve) => {
    open = resolve;
  });
  return [opened, open];
}
