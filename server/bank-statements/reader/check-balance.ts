import { moneyShown } from '../../money/money.ts';
import { added, difference, totalOf } from './amounts.ts';
import { type BankStatement, unreadable } from './statement.ts';

/**
 * Holds a statement to its own sum: opening balance and lines give the closing balance, and each balance between.
 * @throws Unreadable with the difference
 */
export function checkBalance({ account, currency, opening, closing, between, lines }: BankStatement): void {
  const shown = (amount: string) => moneyShown(amount, currency);
  const total = totalOf(lines);
  const off = difference(closing.amount, added(opening.amount, total));
  if (off !== '0') {
    const values = { account, opening: shown(opening.amount), lines: shown(total), closing: shown(closing.amount), difference: shown(off) };
    throw unreadable('balance', values);
  }
  for (const { day, amount } of between) {
    const until = added(opening.amount, totalOf(lines.filter(({ bookedOn }) => bookedOn <= day)));
    if (until !== amount) throw unreadable('dayBalance', { account, day, difference: shown(difference(amount, until)) });
  }
}
