import type { PayChannelName } from '../../contract/entities/finance/top-up.ts';
import type { SignedMessage } from '../calls/signed-message.ts';

/** What a channel says of a top-up. */
export interface Payment {
  /** The channel's id of its notification: what comes again has the same one. */
  readonly notificationId: string;
  /** The merchant's tenant and the reference of its top-up. */
  readonly merchant: string;
  readonly reference: string;
  readonly outcome: 'paid' | 'failed';
  readonly amount: string;
  readonly currency: string;
}

/** A way to pay online. The payer's return to the page credits nothing, only a notification does (decision 70). */
export interface PayChannel {
  readonly name: PayChannelName;
  /**
   * Reads a notification.
   * @throws Refusal `unauthorized` for what the channel did not sign lately, `bad_request` for another content
   */
  read(message: SignedMessage, now: Date): Payment;
}

/** The channels that the operator's configuration allows, by name. */
export type PayChannels = ReadonlyMap<string, PayChannel>;

const offline: readonly string[] = ['remittance', 'qr'];

/** Whether merchants may pay to an account: it is open, and where it is paid online, its channel is there. */
export function isOffered(account: { readonly active: boolean; readonly channel: string } | null, channels: PayChannels): boolean {
  return account?.active === true && (offline.includes(account.channel) || channels.has(account.channel));
}
