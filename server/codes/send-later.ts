import { randomInt } from 'node:crypto';
import type { Recipient } from './contacts.ts';
import type { Message, Senders } from './senders.ts';

/** Long beside the time of a call, short for who waits for a code. */
export const codeSpreadMs = 1_000;

/**
 * Sends after the reply and at a random moment: the time that sending takes would disclose whether there is a recipient, in this reply or,
 * were the moment known, in that to the requester's next call.
 */
export function createSend(senders: Senders, say: (message: string) => void, spreadMs: number) {
  const sendNow = ({ channel, to }: Recipient, message: Message): void => {
    senders[channel].send(to, message).catch((error: unknown) => {
      say(`A code could not be sent (${channel}): ${error instanceof Error ? error.message : 'unknown'}`);
    });
  };
  return (recipient: Recipient, message: Message): void => {
    if (spreadMs === 0) sendNow(recipient, message);
    else setTimeout(() => sendNow(recipient, message), randomInt(spreadMs));
  };
}
