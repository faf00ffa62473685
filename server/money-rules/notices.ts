import { uuidv7 } from 'uuidv7';
import type { MoneyRuleKind } from '../../contract/entities/finance/money-rule.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { Transaction } from '../db/database.ts';
import { textsFor } from '../dictionaries/dictionaries.ts';
import { insertUserNotice } from '../notices/db/notices.ts';
import { listWarned } from '../overview/db/overview.ts';
import type { RuleValue } from './db/rules.ts';
import { ruleDictionaries, ruleName, ruleText } from './describe.ts';

/** Who keeps the rules and is told of their changes. */
export const rulesPermission = 'platform:rules';

export interface Announced {
  readonly what: 'asked' | 'changed';
  /** Of the change; the notice leads to it. */
  readonly id: string;
  readonly kind: MoneyRuleKind;
  readonly key: string;
  readonly was: RuleValue | null;
  readonly becomes: RuleValue | null;
}

/** Tells all others who keep the rules, in both languages: what waits for them, or what holds now. */
export async function announce(tx: Transaction, told: Announced, caller: SignedInCaller, at: Date): Promise<void> {
  const { tenantId, userId, username } = caller.principal;
  const readers = (await listWarned(tx, tenantId, rulesPermission)).map(({ id }) => id).filter((id) => id !== userId);
  if (readers.length === 0) return;
  const [zh, en] = [await texts(tx, told, tenantId, username, 'zh_CN'), await texts(tx, told, tenantId, username, 'en_US')];
  await insertUserNotice(
    tx,
    {
      ...{ tenantId, id: uuidv7(), title: zh.title, content: zh.content, sender: 'Waybill', category: '2' },
      ...{ titleZh: zh.title, titleEn: en.title, contentZh: zh.content, contentEn: en.content },
      ...{ priority: told.what === 'asked' ? 'H' : 'M', openType: 'component', openPage: 'platform/MoneyRuleChange', busId: told.id },
      ...{ createdAt: at, sentAt: at },
    },
    readers,
  );
}

async function texts(tx: Transaction, { what, kind, key, was, becomes }: Announced, tenantId: string, who: string, language: Language) {
  const words = { language, textOf: await textsFor(tx, tenantId, language, ruleDictionaries) };
  const rule = ruleName(kind, key, becomes ?? was, words);
  const values = { who, rule, before: ruleText(kind, key, was, words), after: ruleText(kind, key, becomes, words) };
  const escaped = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, asHtml(text)]));
  const title = messageOf(what === 'asked' ? 'moneyRule.askedTitle' : 'moneyRule.changedTitle', language, values).slice(0, 200);
  const content = messageOf(what === 'asked' ? 'moneyRule.askedContent' : 'moneyRule.changedContent', language, escaped);
  return { title, content: `<p>${content}</p>` };
}

function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
