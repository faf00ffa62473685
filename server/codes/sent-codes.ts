import { createHash, randomBytes, randomInt } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { limits } from '../../contract/limits.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { hashPassword, isPassword } from '../sign-in/passwords.ts';
import {
  claimCodeTry,
  countAskedFrom,
  countSent,
  insertSentCode,
  lockAsker,
  lockRecipient,
  lockSending,
  sendingTimes,
  spendSentCode,
} from './db/sent-codes.ts';
import type { Senders } from './senders.ts';

const triesAtMost = 5;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** How long a row is of use: no limit counts an older one. */
export const sentCodeMs = day;

/** Codes that one network may ask for in an hour, sent or not. */
const askedPerHour = 30;
/** Codes to all recipients together; above it something is wrong, and nothing is sent (security L6). */
const sentPerHour = 1_000;

export interface Recipient {
  readonly channel: 'sms' | 'mail';
  /** A number or an address. */
  readonly to: string;
}

export interface CodeRequest {
  /** What the code will be good for; a code for another purpose is refused. */
  readonly purpose: string;
  /** Whom it is for, such as the name of an account in lower case. */
  readonly subject: string;
  /** Null where nobody is to get one: all else is done alike, so that the asker learns nothing. */
  readonly recipient: Recipient | null;
  /** The network that asks. */
  readonly askedFrom: string;
  /** The message around the code. */
  readonly textOf: (code: string) => string;
}

export interface SentCodesSetting {
  readonly database: Database;
  readonly now: () => Date;
  readonly senders: Senders;
  readonly say: (message: string) => void;
}

export type SentCodes = ReturnType<typeof createSentCodes>;

/**
 * Codes of six figures by text message or mail (security L5, L6): five minutes, five tries, once; bound to their purpose,
 * whom they are for, and a secret of the browser that asked. One recipient gets one in a minute, five in an hour, ten in a
 * day; above that nothing is sent and nothing is said, because saying so would tell who has an account.
 */
export function createSentCodes({ database, now, senders, say }: SentCodesSetting) {
  /** Sends it after the answer: how long a service takes would tell whether there was somebody to send to. */
  function send({ channel, to }: Recipient, text: string): void {
    senders[channel].send(to, text).catch((error: unknown) => {
      say(`A code could not be sent (${channel}): ${error instanceof Error ? error.message : 'unknown'}`);
    });
  }

  async function isWithinLimits(tx: Transaction, recipientHash: Buffer, moment: Date): Promise<boolean> {
    const since = (ms: number) => new Date(moment.getTime() - ms);
    const times = await sendingTimes(tx, recipientHash, since(day));
    // Counted in any case: one statement less would tell that a code was sent just before.
    const toAll = await countSent(tx, since(hour));
    const within = (ms: number) => times.filter((at) => at > since(ms)).length;
    if (within(minute) >= 1 || within(hour) >= 5 || times.length >= 10) return false;
    if (toAll < sentPerHour) return true;
    say(`ALARM: ${sentPerHour} codes were sent within an hour. No more are sent until there are fewer.`);
    return false;
  }

  return {
    /** @returns the secret that the asking browser keeps. @throws Refusal `too_many_requests` when its network asks too often */
    async issue({ purpose, subject, recipient, askedFrom, textOf }: CodeRequest): Promise<string> {
      const moment = now();
      const [challenge, code] = [randomBytes(32).toString('base64url'), randomCode()];
      const codeHash = await hashPassword(`${challenge} ${code}`);
      const recipientHash = sha256('recipient', recipient?.to ?? subject);
      const askedFromHash = sha256('network', askedFrom);
      const sent = await database.platform(async (tx) => {
        await lockAsker(tx, askedFromHash);
        if ((await countAskedFrom(tx, askedFromHash, new Date(moment.getTime() - hour))) >= askedPerHour)
          throw new Refusal('too_many_requests');
        await lockRecipient(tx, recipientHash);
        await lockSending(tx);
        const isSent = (await isWithinLimits(tx, recipientHash, moment)) && recipient !== null;
        const row = {
          id: uuidv7(),
          purpose,
          channel: isSent ? recipient.channel : ('none' as const),
          subjectHash: sha256('subject', subject),
          recipientHash,
          askedFromHash,
          challengeHash: sha256('challenge', challenge),
          codeHash,
          tries: 0,
          createdAt: moment,
          expiresAt: new Date(moment.getTime() + limits.codeMs),
        };
        await insertSentCode(tx, row, new Date(moment.getTime() - sentCodeMs));
        return isSent;
      });
      if (sent && recipient !== null) send(recipient, textOf(code));
      return challenge;
    },

    /** The code's id when it is right. Each question counts as a try, right or wrong; what is right is spent by `spend`. */
    async check(asked: { purpose: string; subject: string; challenge: string; code: string }): Promise<string | null> {
      const question = {
        purpose: asked.purpose,
        subjectHash: sha256('subject', asked.subject),
        challengeHash: sha256('challenge', asked.challenge),
      };
      const claimed = await database.platform((tx) => claimCodeTry(tx, question, now(), triesAtMost));
      if (claimed === null) return null;
      return (await isPassword(`${asked.challenge} ${asked.code.trim()}`, claimed.codeHash)) ? claimed.id : null;
    },

    /** Spends a code in the transaction of its effect. @throws Refusal `sent_code_wrong` when another one was faster */
    async spend(tx: Transaction, id: string): Promise<void> {
      if (!(await spendSentCode(tx, id, now()))) throw new Refusal('sent_code_wrong');
    },
  };
}

function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

function sha256(...parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
