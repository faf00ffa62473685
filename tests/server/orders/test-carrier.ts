import type { Cancelled, Carrier, CarrierOrder, Placed } from '../../../server/carriers/carrier.ts';

/** A carrier whose answers the test gives: it remembers what it holds, and can be made to wait with an answer. */
export class TestCarrier implements Carrier {
  readonly name = 'test';
  /** What would travel, by reference. */
  readonly held = new Map<string, CarrierOrder>();
  /** All that it was told, in order: `place <reference>` and `cancel <reference>`. */
  readonly told: string[] = [];
  /** What it says to a placing; it takes what this leaves alone. Throws: it heard nothing. */
  onPlace: (order: CarrierOrder) => Placed | null = () => null;
  /** It took the order, and what it said of it did not arrive when this says so. */
  isMute: (order: CarrierOrder) => boolean = () => false;
  /** What it says to a cancelling; it forgets what this leaves alone. Throws: it heard nothing. */
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

  /** The next placing is on its way until `release`: it is booked, and answered, then. `reached` says which one set out. */
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
