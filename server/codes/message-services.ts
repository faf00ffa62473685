import type { Database } from '../db/database.ts';
import type { PassCheck } from '../sign-in/check-due.ts';
import { createCodeRequests } from './code-requests.ts';
import { createOutbox } from './outbox.ts';
import type { Senders } from './senders.ts';
import { createSentCodes } from './sent-codes.ts';
import { createTellUser } from './tell-user.ts';

/** Services for text messages and mail; what is absent goes to the outbox, a table of this database. */
export type ConnectedSenders = { readonly [Channel in keyof Senders]?: Senders[Channel] | null };

export interface MessageServicesDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly passCheck: PassCheck;
  readonly connected: ConnectedSenders;
  readonly smsCountries: ReadonlySet<string> | null;
  readonly outboxReadable: boolean;
  /** A code leaves within this time, at random, in ms. */
  readonly spreadMs: number;
  readonly say: (message: string) => void;
}

/** Creates what sends messages and codes. */
export function createMessageServices({
  database,
  now,
  passCheck,
  connected,
  smsCountries,
  outboxReadable,
  spreadMs,
  say,
}: MessageServicesDeps) {
  const outbox = createOutbox({ database, now, readable: outboxReadable, say });
  const senders: Senders = { sms: connected.sms ?? outbox.senders.sms, mail: connected.mail ?? outbox.senders.mail };
  const codes = createSentCodes({ database, now, senders, say, spreadMs });
  return {
    outbox,
    senders,
    codes,
    codeRequests: createCodeRequests({ database, passCheck, codes, smsCountries }),
    tellUser: createTellUser({ database, senders, say }),
  };
}
