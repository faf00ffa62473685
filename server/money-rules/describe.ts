import type { MoneyRuleKind } from '../../contract/entities/finance/money-rule.ts';
import type { Language } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { moneyShown } from '../money/money.ts';
import type { RuleValue } from './db/rules.ts';

/** Dictionaries that words of rules come from. */
export const ruleDictionaries = [
  'money_rule_kind',
  'money_rule_status',
  'adjustment_direction',
  'adjustment_cause',
  'carrier',
  'carrier_charge',
  'carrier_line_field',
  'carrier_order_field',
] as const;

export interface Words {
  readonly language: Language;
  readonly textOf: (code: (typeof ruleDictionaries)[number], value: string) => string;
}

interface BankConditions {
  readonly reference: boolean;
  readonly amount: boolean;
  readonly payerName: boolean;
  readonly payerDigits: number | null;
  readonly withinDays: number | null;
}

/** The conditions of a bank rule in words. */
export function conditionsOf({ reference, amount, payerName, payerDigits, withinDays }: BankConditions, language: Language): string {
  const say = (key: Parameters<typeof messageOf>[0], values = {}) => messageOf(key, language, values);
  const parts = [
    reference ? say('moneyRule.bank.reference') : '',
    amount ? say('moneyRule.bank.amount') : '',
    payerName ? say('moneyRule.bank.payerName') : '',
    payerDigits === null ? '' : say('moneyRule.bank.digits', { digits: payerDigits }),
    withinDays === null ? '' : say('moneyRule.bank.days', { days: withinDays }),
  ];
  return parts.filter((part) => part !== '').join(say('moneyRule.and'));
}

/** Says which rule of its kind this is. */
export function ruleName(kind: MoneyRuleKind, key: string, value: RuleValue | null, words: Words): string {
  const { language, textOf } = words;
  const kindText = textOf('money_rule_kind', kind);
  if (kind === 'topUpLimit' || kind === 'adjustmentLimit' || kind === 'claimLimit') {
    return messageOf('moneyRule.limitOf', language, { kind: kindText, currency: key });
  }
  const own = {
    adjustmentCause: text(language === 'zh_CN' ? value?.nameZh : value?.nameEn) || textOf('adjustment_cause', key),
    adjustmentDays: text(value?.merchant),
    bankRule: value === null ? key : conditionsOf(bankOf(value), language),
    carrierRule: value === null ? key : comparesOf(value, words),
    tolerance: key === '*' ? messageOf('moneyRule.everyone', language) : textOf('carrier', key),
    chargeWord: key,
  }[kind];
  return messageOf('moneyRule.named', language, { kind: kindText, rule: own });
}

/** Says what a rule holds, or that there is none. */
export function ruleText(kind: MoneyRuleKind, key: string, value: RuleValue | null, words: Words): string {
  const { language, textOf } = words;
  const say = (message: Parameters<typeof messageOf>[0], values = {}) => messageOf(message, language, values);
  if (value === null) return say('moneyRule.none');
  const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(say('moneyRule.and'));
  const place = () => say('moneyRule.place', { place: text(value.place) });
  const off = value.active === false ? say('moneyRule.off') : '';
  switch (kind) {
    case 'topUpLimit':
    case 'adjustmentLimit':
    case 'claimLimit':
      return moneyShown(text(value.amount), key);
    case 'adjustmentCause': {
      const direction = text(value.direction);
      const way = direction === '' ? say('moneyRule.both') : textOf('adjustment_direction', direction);
      const name = text(language === 'zh_CN' ? value.nameZh : value.nameEn);
      return joined(name, way, value.silentCharge === true ? say('moneyRule.silence') : '');
    }
    case 'adjustmentDays':
      return say('moneyRule.days', { days: text(value.days) });
    case 'bankRule': {
      const score = say('moneyRule.score', { score: text(value.score) });
      return joined(place(), conditionsOf(bankOf(value), language), score, value.ties === true ? say('moneyRule.bank.ties') : '', off);
    }
    case 'carrierRule':
      return joined(place(), comparesOf(value, words), off);
    case 'tolerance':
      return say('moneyRule.tolerance', {
        kg: short(value.weightKg),
        percent: short(value.weightPercent),
        price: short(value.pricePercent),
      });
    case 'chargeWord':
      return textOf('carrier_charge', text(value.charge));
  }
}

function comparesOf(value: RuleValue, { language, textOf }: Words): string {
  const line = textOf('carrier_line_field', text(value.lineField));
  const order = textOf('carrier_order_field', text(value.orderField));
  return messageOf('moneyRule.compares', language, { line, order });
}

function bankOf(value: RuleValue): BankConditions {
  const number = (one: RuleValue[string] | undefined) => (typeof one === 'number' ? one : null);
  return {
    reference: value.reference === true,
    amount: value.amount === true,
    payerName: value.payerName === true,
    payerDigits: number(value.payerDigits),
    withinDays: number(value.withinDays),
  };
}

function text(value: RuleValue[string] | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/** Drops zeros behind the point. */
function short(value: RuleValue[string] | undefined): string {
  return text(value).replace(/\.0+$|(\.\d*?)0+$/, '$1');
}
