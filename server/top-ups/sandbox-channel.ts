import { createHmac } from 'node:crypto';
import { Enum, String as Text } from 'typebox';
import { Check } from 'typebox/value';
import { record } from '../../contract/envelope.ts';
import { Amount, Id } from '../../contract/values.ts';
import { Refusal } from '../calls/refusal.ts';
import { type SignedMessage, signedMessage, verifiedId } from '../calls/signed-message.ts';
import type { PayChannel, Payment } from './pay-channel.ts';

const Notification = record({
  merchant: Id(),
  reference: Text({ maxLength: 25 }),
  outcome: Enum(['paid', 'failed']),
  amount: Amount(),
  currency: Text({ pattern: '^[A-Z]{3}$' }),
});

/** A channel within the product: no money moves outside of it, and it signs its notifications itself. */
export interface SandboxChannel extends PayChannel {
  notify(payment: Payment, now: Date): SignedMessage;
}

/** @param secretKey the installation's, which all its servers have; the channel's own secret is derived from it */
export function createSandboxChannel(secretKey: string): SandboxChannel {
  const secret = createHmac('sha256', secretKey).update('waybill pay channel sandbox').digest();
  return {
    name: 'sandbox',
    notify({ notificationId, ...said }, now) {
      return signedMessage(notificationId, Buffer.from(JSON.stringify(said)), secret, now);
    },
    read(message, now) {
      const notificationId = verifiedId(message, [secret], now);
      if (notificationId === null) throw new Refusal('unauthorized');
      const said = parsed(message.body);
      if (!Check(Notification, said)) throw new Refusal('bad_request');
      return { ...said, notificationId };
    },
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Refusal('bad_request');
  }
}
