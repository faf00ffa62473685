import { compareDecimals, exact, shortText } from '../../contract/values/exact.ts';
import { bareAccount } from '../../contract/values/iban.ts';
import type { MatchedTopUp, MatchFacts, MatchRule } from './db/match-facts.ts';
import { distance } from './reader/days.ts';

/** What of a line rules look at. */
export interface MatchedLine {
  readonly amount: string;
  readonly currency: string;
  readonly bookedOn: string;
  readonly valueOn: string | null;
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly paymentRefs: readonly string[];
}

export interface Fitting<T> {
  readonly topUp: T;
  readonly rule: MatchRule;
  readonly facts: MatchFacts;
}

/** Finds the top-ups that a line may be for, each by the first rule that holds, the best first. Covered top-ups need no further line. */
export function fittings<T extends MatchedTopUp>(line: MatchedLine, topUps: readonly T[], rules: readonly MatchRule[]): Fitting<T>[] {
  const found: Fitting<T>[] = [];
  for (const topUp of topUps) {
    if (topUp.currency !== line.currency || compareDecimals(topUp.tied, topUp.amount) >= 0) continue;
    const facts = factsOf(line, topUp);
    const rule = rules.find((one) => holds(one, facts));
    if (rule !== undefined) found.push({ topUp, rule, facts });
  }
  return found.sort((one, other) => other.rule.score - one.rule.score || daysOf(one) - daysOf(other));
}

/** Compares a line with a top-up. */
export function factsOf(line: MatchedLine, topUp: MatchedTopUp): MatchFacts {
  const days = [line.bookedOn, line.valueOn].flatMap((day) =>
    day === null || topUp.remittedOn === null ? [] : distance(day, topUp.remittedOn),
  );
  return {
    reference: line.paymentRefs.includes(topUp.reference),
    difference: shortText(exact(line.amount).sub(exact(topUp.amount)), 3),
    payerName: isSameName(line.payerName, topUp.payerName),
    payerDigits: sameDigits(line.payerAccount, topUp.payerAccount),
    payerAccount: line.payerAccount !== null && bareAccount(line.payerAccount) === bareAccount(topUp.payerAccount ?? ''),
    days: days.length === 0 ? null : Math.min(...days),
  };
}

function holds(rule: MatchRule, facts: MatchFacts): boolean {
  return (
    (!rule.reference || facts.reference) &&
    (!rule.amount || facts.difference === '0') &&
    (!rule.payerName || facts.payerName) &&
    (rule.payerDigits === null || facts.payerDigits >= rule.payerDigits) &&
    (rule.withinDays === null || (facts.days !== null && facts.days <= rule.withinDays))
  );
}

function daysOf({ facts }: Fitting<unknown>): number {
  return facts.days ?? Number.MAX_SAFE_INTEGER;
}

/** Kinds of companies, which people leave out or shorten. */
const companyWords =
  /(?:股份有限公司|有限责任公司|有限公司|公司)$|\b(?:co|company|ltd|limited|inc|llc|llp|plc|gmbh|ag|kg|sa|sarl|srl|bv|corp|corporation|pte|pty)\b/g;
/** Banks cut names at 27 or 35 signs; a shorter beginning says too little. */
const telling = 8;

/** Compares names as people write them: without case, accents, signs and the kind of the company; one may be cut. */
export function isSameName(one: string | null, other: string | null): boolean {
  const [short = '', long = ''] = [folded(one), folded(other)].sort((left, right) => left.length - right.length);
  if (short === '') return false;
  return short === long || (short.length >= telling && long.startsWith(short));
}

function folded(name: string | null): string {
  const plain = (name ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const bare = words.replace(companyWords, '').replace(/\b(?:and|und|et)\b/g, '');
  // Banks write ae for ä, and ss for ß.
  const joined = (bare.trim() === '' ? words : bare).replace(/\s/g, '');
  return joined.replaceAll('ß', 'ss').replace(/([aou])e/g, '$1');
}

function sameDigits(one: string | null, other: string | null): number {
  const [left, right] = [one, other].map((account) => (account ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase());
  if (left === undefined || right === undefined) return 0;
  let same = 0;
  while (same < Math.min(left.length, right.length) && left.at(-1 - same) === right.at(-1 - same)) same += 1;
  return same;
}
