import type { CallInput } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { rules } from '../../contract/rules/all.ts';
import { judgeLate } from '../../contract/rules/judge.ts';
import type { Database, Transaction } from '../db/database.ts';
import { accountValueTaken, type CheckedRecord, countCheck, customerNoTaken, permissionTaken } from '../db/repositories/checks.ts';
import type { Principal, SignedInCaller } from './caller.ts';
import type { MessageKey } from './messages.ts';
import { Refusal } from './refusal.ts';

/** The checks of wire.md: whether a value is still free, and whether it keeps a rule. */
export function createChecks(database: Database, now: () => Date) {
  return {
    /** Throws `value_taken` with what to show; a pair that is not listed is refused, whatever it names (security A4). */
    async duplicate(input: CallInput<'check.duplicate'>, { principal }: SignedInCaller): Promise<null> {
      const pair = pairs.get(`${input.tableName}.${input.fieldName}`);
      if (pair === undefined) throw notOffered('fieldName');
      const value = (input.fieldVal ?? '').trim();
      if (value === '') return null;
      await count(database, principal, now());
      const record = { tenantId: principal.tenantId, id: input.dataId ?? null };
      if (await database.tenant(principal.tenantId, (tx) => pair.isTaken(tx, value, record)))
        throw new Refusal('value_taken', { messageKey: pair.message });
      return null;
    },

    /** Throws `rule_broken` with the rule's text. Rules that need more than the value are no codes. */
    async ruleCode({ ruleCode, value = '' }: CallInput<'check.ruleCode'>): Promise<null> {
      const rule = Object.hasOwn(rules, ruleCode) ? rules[ruleCode] : undefined;
      if (rule === undefined || rule.options !== undefined || rule.ask !== undefined) throw notOffered('ruleCode');
      const broken = await judgeLate([{ rule: ruleCode }], value);
      if (broken !== null) throw new Refusal('rule_broken', { messageKey: broken.messageKey });
      return null;
    },
  };
}

interface Pair {
  readonly message: MessageKey;
  readonly isTaken: (tx: Transaction, value: string, record: CheckedRecord) => Promise<boolean>;
}

/** Every pair that is answered for; no name of a request ever becomes a part of SQL. */
const pairs: ReadonlyMap<string, Pair> = new Map<string, Pair>([
  ['sys_user.username', { message: 'check.username', isTaken: (tx, value, record) => accountValueTaken(tx, 'username', value, record) }],
  ['sys_user.email', { message: 'check.email', isTaken: (tx, value, record) => accountValueTaken(tx, 'email', value, record) }],
  ['sys_user.mobile', { message: 'check.mobile', isTaken: (tx, value, record) => accountValueTaken(tx, 'mobile', value, record) }],
  ['sys_permission.perms', { message: 'check.perms', isTaken: permissionTaken }],
  ['oms_order.customerNo', { message: 'check.customerNo', isTaken: customerNoTaken }],
]);

/** In a transaction of its own: a refused question counts too. */
async function count(database: Database, { tenantId, userId }: Principal, moment: Date): Promise<void> {
  const minute = new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
  const asked = await database.tenant(tenantId, (tx) => countCheck(tx, { tenantId, userId }, minute));
  if (asked > limits.checksPerMinute) throw new Refusal('too_many_requests');
}

function notOffered(path: string): Refusal {
  return new Refusal('bad_request', { fields: [{ path, rule: 'notAllowed', message: 'rule.notAllowed' }] });
}
