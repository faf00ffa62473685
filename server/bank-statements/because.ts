import { compareDecimals } from '../../contract/values/exact.ts';
import type { Language } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { moneyShown } from '../money/money.ts';
import type { MatchFacts } from './db/match-facts.ts';

/** Fewer digits in common say nothing. */
const tellingDigits = 4;

/** Says in words why a line and a top-up fit, and what differs. */
export function becauseOf(facts: MatchFacts, currency: string, language: Language): string {
  const { reference, difference, payerName, payerDigits, payerAccount, days } = facts;
  const say = (key: Parameters<typeof messageOf>[0], values: Readonly<Record<string, string | number>> = {}) =>
    messageOf(key, language, values);
  const parts: string[] = [];
  if (reference) parts.push(say('bankStatement.because.reference'));
  const compared = compareDecimals(difference, '0');
  if (compared === 0) parts.push(say('bankStatement.because.amount'));
  else {
    const sum = moneyShown(difference.replace('-', ''), currency);
    parts.push(say(compared > 0 ? 'bankStatement.because.more' : 'bankStatement.because.less', { sum }));
  }
  if (payerName) parts.push(say('bankStatement.because.payerName'));
  if (payerAccount) parts.push(say('bankStatement.because.payerAccount'));
  else if (payerDigits >= tellingDigits) parts.push(say('bankStatement.because.payerDigits', { digits: payerDigits }));
  if (days === 0) parts.push(say('bankStatement.because.sameDay'));
  else if (days !== null) parts.push(say('bankStatement.because.days', { days }));
  return parts.join(messageOf('bankStatement.because.between', language, {}));
}
