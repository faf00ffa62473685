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
/** Retention of a row: no limit counts older ones. */
export const sentCodeMs = day;

/** Codes that one network may request per hour, sent or not. */
const askedPerHour = 30;
/** Limit on codes to all recipients per hour; beyond it nothing is sent, because something is wrong (security L6). */
const sentPerHour = 1_000;

export interface Recipient {
  readonly channel: 'sms' | 'mail';
  /** Phone number or mail address. */
  readonly to: string;
}

export interface CodeRequest {
  /** The purpose of the code; codes for another purpose are refused. */
  readonly purpose: string;
  /** The owner of the code, such as an account name in lower case. */
  readonly subject: string;
  /** Null when no code is to be sent; all other work is the same, so that the requester learns nothing. */
  readonly recipient: Recipient | null;
  /** The requesting network. */
  readonly askedFrom: string;
  /** Builds the message around the code. */
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
 * Six-digit codes by text message or mail (security L5, L6): valid for five minutes, five attempts and one use; bound to their purpose,
 * their owner and a secret of the requesting browser. A recipient gets one per minute, five per hour and ten per day; further requests are
 * dropped silently, because a refusal would disclose which accounts exist.
 */
export function createSentCodes({ database, now, senders, say }: SentCodesSetting) {
  /** Sends after the reply: the time that a service takes would disclose whether there is a recipient. */
  function send({ channel, to }: Recipient, text: string): void {
    senders[channel].send(to, text).catch((error: unknown) => {
      say(`A code could not be sent (${channel}): ${error instanceof Error ? error.message : 'unknown'}`);
    });
  }

  async function isWithinLimits(tx: Transaction, recipientHash: Buffer, moment: Date): Promise<boolean> {
    const since = (ms: number) => new Date(moment.getTime() - ms);
    const times = await sendingTimes(tx, recipientHash, since(day));
    // Always counted: one statement less would disclose that a code was sent recently.
    const toAll = await countSent(tx, since(hour));
    const within = (ms: number) => times.filter((at) => at > since(ms)).length;
    if (within(minute) >= 1 || within(hour) >= 5 || times.length >= 10) return false;
    if (toAll < sentPerHour) return true;
    say(`ALARM: ${sentPerHour} codes were sent within an hour. No more are sent until there are fewer.`);
    return false;
  }

  return {
    /** @returns the secret for the requesting browser. @throws Refusal `too_many_requests` when its network requests too often */
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

    /** Returns the code's id when it is correct. Each call counts as an attempt; `spend` consumes a correct code. */
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

    /** Consumes a code in the transaction of its effect. @throws Refusal `sent_code_wrong` when a concurrent call consumed it first */
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
