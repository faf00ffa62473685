import { createHash } from 'node:crypto';
import { platformNote } from '../orders/platform-notes.ts';
import type { Carrier, CarrierOrder } from './carrier.ts';

const letters = '0123456789BCDFGHJKMNPQRSTVWXYZ';

/**
 * Numbers parcels without any carrier. It stands in for a carrier connection, and each order's log says so. A number derives from the
 * reference: the same placing always gets the same number, another placing a different one.
 */
export const localCarrier: Carrier = {
  name: 'local',
  place: async (order: CarrierOrder) => {
    const isMany = order.boxes.length > 1;
    const trackingNumber = `WBL${codeOf(order.reference, 12)}`;
    return {
      trackingNumber,
      ...(isMany
        ? {
            together: {
              masterTrackingNumber: `WBM${codeOf(`${order.reference}/master`, 12)}`,
              subOrderNos: new Map(order.boxes.map(({ boxNo }, at) => [boxNo, `${trackingNumber}-${String(at + 1).padStart(3, '0')}`])),
            },
          }
        : {}),
      note: platformNote('order.numberedHere'),
    };
  },
  cancel: async () => ({ note: platformNote('order.noCarrierToTell') }),
};

/** Hashes a text to this many characters: 58 bits in twelve. */
function codeOf(text: string, length: number): string {
  let rest = BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 32)}`);
  let code = '';
  for (let at = 0; at < length; at += 1) {
    code += letters[Number(rest % BigInt(letters.length))];
    rest /= BigInt(letters.length);
  }
  return code;
}
