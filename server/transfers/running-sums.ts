import type { TransferRow } from '../../contract/entities/finance/transfer.ts';
import { type Exact, exact, zero } from '../../contract/values/exact.ts';
import { moneyText, storedText } from '../money/money.ts';

/** The sum of the written transfers of one currency and cause. */
export interface WrittenSum {
  readonly currencyCode: string;
  readonly flowType: string;
  readonly amount: string;
}

/** Adds up transfers as they pass, by currency and cause. */
export function createRunningSums() {
  const sums = new Map<string, Map<string, Exact>>();
  return {
    add({ currencyCode, flowType, amount }: Pick<TransferRow, 'currencyCode' | 'flowType' | 'amount'>): void {
      const causes = sums.get(currencyCode) ?? new Map<string, Exact>();
      causes.set(flowType, (causes.get(flowType) ?? zero).add(exact(amount)));
      sums.set(currencyCode, causes);
    },
    /** In the order of currencies and first occurrence. */
    all(): WrittenSum[] {
      return [...sums]
        .sort(([one], [other]) => one.localeCompare(other))
        .flatMap(([currencyCode, causes]) =>
          [...causes].map(([flowType, amount]) => ({ currencyCode, flowType, amount: moneyText(storedText(amount), currencyCode) })),
        );
    },
  };
}
