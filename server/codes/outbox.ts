import { uuidv7 } from 'uuidv7';
import type { Database } from '../db/database.ts';
import { insertOutboxMessage, readOutbox } from './db/outbox.ts';
import type { Senders } from './senders.ts';

/** Messages hold codes as they are, so none is kept long. */
export const outboxMs = 3_600_000;
const shownAtMost = 50;

export interface OutboxSetting {
  readonly database: Database;
  readonly now: () => Date;
  /** Whether the operator may read it: where accounts are a demo's. */
  readonly readable: boolean;
  readonly say: (message: string) => void;
}

/**
 * Takes the messages while no text-message or mail service is connected: a table, from which nothing leaves this machine.
 * It says so with each message.
 */
export function createOutbox({ database, now, readable, say }: OutboxSetting) {
  const sender = (channel: 'sms' | 'mail') => ({
    async send(recipient: string, body: string): Promise<void> {
      const createdAt = now();
      const oldest = new Date(createdAt.getTime() - outboxMs);
      await database.platform((tx) => insertOutboxMessage(tx, { id: uuidv7(), channel, recipient, body, createdAt }, oldest));
      const service = channel === 'sms' ? 'text-message' : 'mail';
      say(`No ${service} service is connected: a message was put into the table outbox_message, and nothing left this machine.`);
    },
  });
  const senders: Senders = { sms: sender('sms'), mail: sender('mail') };
  return {
    senders,
    /** The messages of the last hour, the latest first; none where accounts are real, because codes are for their owners alone. */
    async list() {
      if (!readable) return [];
      const found = await database.platform((tx) => readOutbox(tx, shownAtMost));
      const oldest = now().getTime() - outboxMs;
      return found
        .filter(({ createdAt }) => createdAt.getTime() > oldest)
        .map(({ channel, recipient, body, createdAt }) => ({ channel, recipient, body, createdAt: createdAt.toISOString() }));
    },
  };
}
