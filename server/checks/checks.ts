import type { CallInput } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { rules } from '../../contract/rules/all.ts';
import { judgeLate } from '../../contract/rules/judge.ts';
import type { Principal, SignedInCaller } from '../calls/caller.ts';
import type { MessageKey } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import {
  type CheckedRecord,
  countCheck,
  countPlatformCheck,
  customerNoTaken,
  emailTaken,
  mobileTaken,
  permissionTaken,
  userNameTaken,
} from './db/checks.ts';
import { numberRules } from './identity/numbers.ts';

/** The checks of wire.md: whether a value is free, and whether it obeys a rule. */
export function createChecks(database: Database, now: () => Date) {
  return {
    /**
     * Throws `value_taken` with the text to show; unlisted pairs are refused (security A4). Answers concern the caller's own tenant, except
     * for account names: these need the permission to create users (`forbidden`) and have a daily limit per tenant (`too_many_requests`).
     */
    async duplicate(input: CallInput<'check.duplicate'>, { principal }: SignedInCaller): Promise<null> {
      const pair = pairs.get(`${input.tableName}.${input.fieldName}`);
      if (pair === undefined) throw notOffered('fieldName');
      const value = (input.fieldVal ?? '').trim();
      if (value === '') return null;
      if (pair.permission !== undefined && !principal.permissions.has(pair.permission)) throw new Refusal('forbidden');
      await count(database, principal, now(), pair.permission !== undefined);
      const record = { tenantId: principal.tenantId, id: input.dataId ?? null };
      if (await database.tenant(principal.tenantId, (tx) => pair.isTaken(tx, value, record)))
        throw new Refusal('value_taken', { messageKey: pair.message });
      return null;
    },

    /**
     * Throws `rule_broken` with the rule's text. Rules that need more than the value have no code, except identity numbers, whose code
     * contains type and country, such as `taxNumber.VAT.DE`.
     */
    async ruleCode({ ruleCode, value = '' }: CallInput<'check.ruleCode'>): Promise<null> {
      const [name = '', type = '', country = ''] = ruleCode.split('.');
      if (name === 'taxNumber' || name === 'certificateNumber') {
        if (value.trim() === '' || numberRules[name](type, value.trim(), country)) return null;
        throw new Refusal('rule_broken', { messageKey: `rule.${name}` });
      }
      const rule = Object.hasOwn(rules, ruleCode) ? rules[ruleCode] : undefined;
      if (rule === undefined || rule.options !== undefined || rule.ask !== undefined) throw notOffered('ruleCode');
      const broken = await judgeLate([{ rule: ruleCode }], value);
      if (broken !== null) throw new Refusal('rule_broken', { messageKey: broken.messageKey });
      return null;
    },
  };
}

interface Pair {
  /** Set when the answer concerns all tenants: the required permission; answers are limited per tenant and day. */
  readonly permission?: string;
  readonly message: MessageKey;
  readonly isTaken: (tx: Transaction, value: string, record: CheckedRecord) => Promise<boolean>;
}

/** All supported pairs; names from a request never become part of SQL. */
const pairs: ReadonlyMap<string, Pair> = new Map<string, Pair>([
  ['sys_user.username', { message: 'check.username', isTaken: userNameTaken, permission: 'system:user:add' }],
  ['sys_user.email', { message: 'check.email', isTaken: emailTaken }],
  ['sys_user.mobile', { message: 'check.mobile', isTaken: mobileTaken }],
  ['sys_permission.perms', { message: 'check.perms', isTaken: permissionTaken }],
  ['oms_order.customerNo', { message: 'check.customerNo', isTaken: customerNoTaken }],
]);

/** Runs in its own transaction, so that refused checks count too. */
async function count(database: Database, { tenantId, userId }: Principal, moment: Date, ofPlatform: boolean): Promise<void> {
  const minute = new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
  const isWithin = await database.tenant(tenantId, async (tx) => {
    if ((await countCheck(tx, { tenantId, userId }, minute)) > limits.checksPerMinute) return false;
    return !ofPlatform || (await countPlatformCheck(tx, tenantId, moment)) <= limits.platformChecksPerDay;
  });
  if (!isWithin) throw new Refusal('too_many_requests');
}

function notOffered(path: string): Refusal {
  return new Refusal('bad_request', { fields: [{ path, rule: 'notAllowed', message: 'rule.notAllowed' }] });
}
