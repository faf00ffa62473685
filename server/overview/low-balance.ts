import { Object as Obj, String as Text } from 'typebox';
import { Check } from 'typebox/value';
import { uuidv7 } from 'uuidv7';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { MailSender } from '../codes/senders.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { JobKind } from '../jobs/run-job.ts';
import { balancePermission } from '../money/ledger.ts';
import { moneyShown } from '../money/money.ts';
import { findAddressed, insertUserNotice } from '../notices/db/notices.ts';
import { listWarned, type Warned } from './db/overview.ts';

/** The job kind that the database queues when a balance falls below its warning. */
export const lowBalanceJob = 'lowBalance';

const Input = Obj({ currency: Text(), balance: Text(), least: Text() });

export interface LowBalanceDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly mail: MailSender;
  /** Receives messages for the operator. */
  readonly say: (message: string) => void;
}

/**
 * Tells those who may see balances, each in their own language, by a notice and a mail. The first notice has the id of the job, so a
 * job that runs again tells nobody twice; a mail that its server refuses is reported to the operator.
 */
export function createLowBalance({ database, now, mail, say }: LowBalanceDeps): JobKind {
  return async (input, caller, work) => {
    if (!Check(Input, input)) throw new Refusal('bad_request');
    const { tenantId } = caller.principal;
    const { currency } = input;
    const values = { currency, balance: moneyShown(input.balance, currency), least: moneyShown(input.least, currency) };
    const textsIn = (language: Language) => ({
      title: messageOf('overview.lowTitle', language, values),
      content: messageOf('overview.lowContent', language, values),
    });
    const told = await database.tenant(tenantId, async (tx) => {
      if (!(await work.isHeld(tx)) || (await findAddressed(tx, tenantId, caller.requestId)) !== null) return [];
      const people = await listWarned(tx, tenantId, balancePermission);
      await insertNotices(tx, byLanguage(people, caller), (language) => ({ ...textsIn(language), tenantId, at: now() }), caller.requestId);
      return people;
    });
    for (const { email, language } of told) {
      if (email === null) continue;
      const { title, content } = textsIn(language ?? caller.language);
      await mail.send(email.toLowerCase(), { subject: title, text: content }).catch((error: unknown) => {
        say(`A warning about a low balance could not be mailed: ${error instanceof Error ? error.message : 'unknown'}`);
      });
    }
    return null;
  };
}

function byLanguage(people: readonly Warned[], { language: otherwise }: SignedInCaller): ReadonlyMap<Language, readonly string[]> {
  const found = new Map<Language, string[]>();
  for (const { id, language } of people) found.set(language ?? otherwise, [...(found.get(language ?? otherwise) ?? []), id]);
  return found;
}

interface NoticeText {
  readonly tenantId: string;
  readonly title: string;
  readonly content: string;
  readonly at: Date;
}

async function insertNotices(
  tx: Transaction,
  people: ReadonlyMap<Language, readonly string[]>,
  textOf: (language: Language) => NoticeText,
  firstId: string,
): Promise<void> {
  let id = firstId;
  for (const [language, userIds] of people) {
    const { tenantId, title, content, at } = textOf(language);
    const shown = { title, content: `<p>${content}</p>`, sender: 'Waybill', category: '2' as const, priority: 'H' as const };
    const opens = { openType: 'component' as const, openPage: 'financial/Overview' };
    await insertUserNotice(tx, { tenantId, id, ...shown, ...opens, createdAt: at, sentAt: at }, userIds);
    id = uuidv7();
  }
}
