import { exact } from '../../contract/values/exact.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { Transaction } from '../db/database.ts';
import type { TextOf } from '../dictionaries/dictionaries.ts';
import { moneyText, storedText } from '../money/money.ts';
import { feeNames } from './adjustment-row.ts';
import { listWeighings } from './db/adjustments.ts';
import { asWeighing, weighingLines } from './weighing.ts';

interface BilledDifference {
  readonly name: string;
  /** What was quoted and what is billed, with the rule of each. */
  readonly rule: string;
  /** The change of the balance. */
  readonly amount: string;
}

/** The fees by which re-weighed orders differ from their quotes, for the lines of a bill. Fees that stay the same are left out. */
export async function billedDifferences(
  tx: Transaction,
  ids: readonly string[],
  { principal, language }: SignedInCaller,
  textOf: TextOf,
): Promise<ReadonlyMap<string, readonly BilledDifference[]>> {
  const rows = ids.length === 0 ? [] : await listWeighings(tx, principal.tenantId, ids);
  return new Map(
    rows.map(({ id, weighing }) => {
      const stored = asWeighing(weighing);
      const lines = stored === null ? [] : weighingLines(stored, { language, feeName: feeNames(textOf) });
      const changed = lines.filter(({ difference }) => !exact(difference).equals(0));
      return [
        id,
        changed.map(({ feeName, quotedAmount, quotedRule, billedAmount, billedRule, difference, currencyCode }) => ({
          name: feeName,
          rule: messageOf('adjustment.difference', language, {
            quoted: quotedAmount ?? moneyText('0', currencyCode),
            quotedRule: quotedRule ?? '—',
            billed: billedAmount ?? moneyText('0', currencyCode),
            billedRule: billedRule ?? '—',
          }),
          amount: moneyText(storedText(exact(difference).neg()), currencyCode),
        })),
      ];
    }),
  );
}
