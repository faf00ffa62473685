import type { Language } from '../calls/caller.ts';
import { type MessageKey, messageOf } from '../calls/messages.ts';
import type { Database } from '../db/database.ts';
import { contactsOf, type Recipient } from './contacts.ts';
import { readContact } from './db/contacts.ts';
import type { Senders } from './senders.ts';

export interface TellUserSetting {
  readonly database: Database;
  readonly senders: Senders;
  readonly say: (message: string) => void;
}

export interface Told {
  readonly tenantId: string;
  readonly userId: string;
  readonly message: MessageKey;
  readonly values?: Readonly<Record<string, string | number>>;
  /** The language of the page, for users who chose none. */
  readonly language: Language;
  /** Channels that the user has no longer, such as the phone number before a change; they are told too. */
  readonly former?: readonly Recipient[];
}

export type TellUser = (told: Told) => void;

/**
 * Tells a user something about the account on each channel, such as a changed password. Call it after the commit; it does not wait for the
 * services, and a failure is reported to the operator only.
 */
export function createTellUser({ database, senders, say }: TellUserSetting): TellUser {
  async function tell({ tenantId, userId, message, values, language, former = [] }: Told): Promise<void> {
    const contact = await database.tenant(tenantId, (tx) => readContact(tx, tenantId, userId));
    const recipients = [...(contact === null ? [] : contactsOf(contact)), ...former];
    const unique = new Map(recipients.map((recipient) => [`${recipient.channel} ${recipient.to}`, recipient]));
    const wanted = contact?.language ?? language;
    const sent = { subject: messageOf('tell.subject', wanted), text: messageOf(message, wanted, values) };
    const sending = await Promise.allSettled([...unique.values()].map(({ channel, to }) => senders[channel].send(to, sent)));
    for (const one of sending) if (one.status === 'rejected') throw one.reason;
  }
  return (told) => {
    tell(told).catch((error: unknown) => {
      say(`A user could not be told of a change: ${error instanceof Error ? error.message : 'unknown'}`);
    });
  };
}
