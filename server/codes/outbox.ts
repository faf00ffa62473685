import { uuidv7 } from 'uuidv7';
import type { Database } from '../db/database.ts';
import { insertOutboxMessage, readOutbox } from './db/outbox.ts';
import type { Message, Senders } from './senders.ts';

/** Messages contain codes in clear text, so they are deleted soon. */
export const outboxMs = 3_600_000;
const shownAtMost = 50;

export interface OutboxSetting {
  readonly database: Database;
  readonly now: () => Date;
  /** Whether the operator may read it; only for demo accounts. */
  readonly readable: boolean;
  readonly say: (message: string) => void;
}

/**
 * Receives messages while no text-message or mail service is connected: a table whose rows never leave this machine. Each message is
 * reported.
 */
export function createOutbox({ database, now, readable, say }: OutboxSetting) {
  const sender = (channel: 'sms' | 'mail') => ({
    async send(recipient: string, { subject, text }: Message): Promise<void> {
      const createdAt = now();
      const oldest = new Date(createdAt.getTime() - outboxMs);
      await database.platform((tx) =>
        insertOutboxMessage(tx, { id: uuidv7(), channel, recipient, subject: subject ?? null, body: text, createdAt }, oldest),
      );
      const service = channel === 'sms' ? 'text-message' : 'mail';
      say(`No ${service} service is connected: a message was put into the table outbox_message, and nothing left this machine.`);
    },
  });
  const senders: Senders = { sms: sender('sms'), mail: sender('mail') };
  return {
    senders,
    /** Returns the messages of the last hour, latest first; empty for real accounts, whose codes belong to their owners only. */
    async list() {
      if (!readable) return [];
      const found = await database.platform((tx) => readOutbox(tx, shownAtMost));
      const oldest = now().getTime() - outboxMs;
      return found
        .filter(({ createdAt }) => createdAt.getTime() > oldest)
        .map(({ createdAt, ...message }) => ({ ...message, createdAt: createdAt.toISOString() }));
    },
  };
}
