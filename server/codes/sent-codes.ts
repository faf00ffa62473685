import { createHash, randomBytes, randomInt } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { CodePurpose } from '../../contract/entities/identity/sent-code.ts';
import { limits } from '../../contract/limits.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { hashPassword, isPassword } from '../sign-in/passwords.ts';
import { maySend, refuseEarlyRequest, toldTo } from './code-limits.ts';
import type { Recipient } from './contacts.ts';
import {
  askedCodes,
  claimCodeTry,
  countAskedFrom,
  countSent,
  endOlderCodes,
  insertSentCode,
  lockAsker,
  lockRecipient,
  lockSending,
  spendSentCode,
} from './db/sent-codes.ts';
import { createSend } from './send-later.ts';
import type { Message, Senders } from './senders.ts';

const triesAtMost = 5;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Retention of a row: no limit counts older ones. */
export const sentCodeMs = day;

/** Codes that one network may request per hour, sent or not. */
const askedPerHour = 30;
/** Requests of one network within the hour until each further one needs a graphic code. */
const askedWithoutCheck = 3;
/** Codes to the users of one tenant per hour. */
const sentPerTenantAndHour = 300;
/** Limit on codes to all recipients per hour; beyond it nothing is sent, because something is wrong (security L6). */
const sentPerHour = 1_000;

export interface CodeRequest {
  /** The purpose of the code; codes for another purpose are refused. */
  readonly purpose: CodePurpose;
  /** The owner of the code: an account name in lower case, or see `contactSubject` and `ownSubject`. */
  readonly subject: string;
  /** Null when no code is to be sent; all other work is the same, so that the requester learns nothing. */
  readonly recipient: Recipient | null;
  /** The contact that the requester typed. Its limits are told, because they are the same whether somebody has it or not. */
  readonly typed?: Recipient;
  /** The requesting network. */
  readonly askedFrom: string;
  /** The tenant whose budget the message takes. */
  readonly tenantId?: string | null;
  /** Builds the message around the code. */
  readonly textOf: (code: string) => Message;
}

export interface SentCodesSetting {
  readonly database: Database;
  readonly now: () => Date;
  readonly senders: Senders;
  readonly say: (message: string) => void;
  /** A code leaves within this time, at random, in ms. */
  readonly spreadMs: number;
}

export type SentCodes = ReturnType<typeof createSentCodes>;

/**
 * Six-digit codes by text message or mail (security L5, L6): valid for five minutes, five attempts and one use; bound to their purpose,
 * their owner and a secret of the requesting browser. A new code ends the older one of its purpose and recipient. A recipient gets one per
 * minute, five per hour and ten per day. Where a refusal would disclose an account, requests beyond the limits are dropped silently.
 */
export function createSentCodes({ database, now, senders, say, spreadMs }: SentCodesSetting) {
  const send = createSend(senders, say, spreadMs);
  const isWithinBudgets = createBudgets(say);
  return {
    /**
     * @returns the secret for the requesting browser
     * @throws Refusal `too_many_requests` when its network requests too often, `code_delayed` when the recipient that it typed has to wait
     */
    async issue({ purpose, subject, recipient, typed, askedFrom, tenantId = null, textOf }: CodeRequest): Promise<string> {
      const moment = now();
      const [challenge, code] = [randomBytes(32).toString('base64url'), randomCode()];
      const codeHash = await hashPassword(`${challenge} ${code}`);
      const recipientHash = hashOfRecipient((typed ?? recipient)?.to ?? subject);
      const askedFromHash = sha256('network', askedFrom);
      const tenantHash = tenantId === null ? null : sha256('tenant', tenantId);
      const sent = await database.platform(async (tx) => {
        await lockAsker(tx, askedFromHash);
        if ((await countAskedFrom(tx, askedFromHash, new Date(moment.getTime() - hour))) >= askedPerHour)
          throw new Refusal('too_many_requests');
        await lockRecipient(tx, recipientHash);
        const asked = await askedCodes(tx, recipientHash, new Date(moment.getTime() - day));
        if (typed !== undefined) refuseEarlyRequest(asked, purpose, askedFromHash, moment);
        await lockSending(tx);
        const isSent = (await isWithinBudgets(tx, tenantHash, moment)) && maySend(asked, moment) && recipient !== null;
        // A request that sends nothing ends nothing: a stranger's would otherwise end the owner's code.
        await endOlderCodes(tx, { purpose, recipientHash: isSent ? recipientHash : noTenant }, moment);
        const row = {
          id: uuidv7(),
          purpose,
          channel: isSent ? recipient.channel : ('none' as const),
          subjectHash: sha256('subject', subject),
          recipientHash,
          askedFromHash,
          tenantHash,
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

    /**
     * How many codes the network requested for a recipient within the hour, and whether another request needs a graphic code: from the second
     * one for a recipient on, and from the fourth one of a network.
     */
    async askedLately(purpose: CodePurpose, recipient: Recipient, askedFrom: string): Promise<{ count: number; isCheckDue: boolean }> {
      const since = new Date(now().getTime() - hour);
      const from = sha256('network', askedFrom);
      return database.platform(async (tx) => {
        const asked = toldTo(purpose, await askedCodes(tx, hashOfRecipient(recipient.to), since));
        const byNetwork = await countAskedFrom(tx, from, since);
        const count = asked.filter((one) => one.askedFromHash.equals(from)).length;
        return { count, isCheckDue: asked.length > 0 || byNetwork >= askedWithoutCheck };
      });
    },

    /** Returns the code's id when it is correct. Each call counts as an attempt; `spend` consumes a correct code. */
    async check(asked: { purpose: CodePurpose; subject: string; challenge: string; code: string }): Promise<string | null> {
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

/** Whether the budgets of the tenant and of the installation allow a message. Both are always counted, so that all requests cost alike. */
function createBudgets(say: (message: string) => void) {
  return async (tx: Transaction, tenantHash: Buffer | null, moment: Date): Promise<boolean> => {
    const since = new Date(moment.getTime() - hour);
    const toAll = await countSent(tx, since, null);
    const toTenant = await countSent(tx, since, tenantHash ?? noTenant);
    if (toAll >= sentPerHour) {
      say(`ALARM: ${sentPerHour} codes were sent within an hour. No more are sent until there are fewer.`);
      return false;
    }
    if (toTenant < sentPerTenantAndHour) return true;
    say(`ALARM: ${sentPerTenantAndHour} codes were sent to the users of one tenant within an hour. It gets no more until there are fewer.`);
    return false;
  };
}

/** A hash that no row has; queries with it find nothing and cost as much. */
const noTenant = Buffer.alloc(32);

function hashOfRecipient(to: string): Buffer {
  return sha256('recipient', to);
}

function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

function sha256(...parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
