import { createHash } from 'node:crypto';
import { ownNote } from '../orders/own-notes.ts';
import type { Carrier, CarrierOrder } from './carrier.ts';

const letters = '0123456789BCDFGHJKMNPQRSTVWXYZ';

/**
 * Numbers parcels by itself. No carrier is told of anything: this stands where the connection to one would, and the log of each order
 * says so. A number follows from the reference: who asks twice for a placing gets one number, and another placing has another.
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
      note: ownNote('order.numberedHere'),
    };
  },
  cancel: async () => ({ note: ownNote('order.noCarrierToTell') }),
};

/** So many characters that follow from a text: 58 bits in twelve. */
function codeOf(text: string, length: number): string {
  let rest = BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 32)}`);
  let code = '';
  for (let at = 0; at < length; at += 1) {
    code += letters[Number(rest % BigInt(letters.length))];
    rest /= BigInt(letters.length);
  }
  return code;
}
