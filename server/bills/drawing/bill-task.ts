import type { BillFormat } from '../../../contract/entities/finance/bill.ts';

/** Words of a bill's file, in its reader's language. */
export const billWords = [
  ...['summary', 'others', 'orders', 'lines', 'item', 'time', 'orderNo', 'weight', 'fee', 'rule', 'amount', 'balance', 'remark'],
  ...['returned', 'page'],
] as const;

/** A bill to draw. Amounts are changes of the balance in the digits of the currency; all sections together sum to closing less opening. */
export interface BillTask {
  readonly format: BillFormat;
  /** Milliseconds since 1970, for the file's date. */
  readonly made: number;
  readonly words: Readonly<Record<string, string>>;
  readonly title: string;
  readonly company: string;
  /** Of the currency. */
  readonly decimals: number;
  /** Facts above the summary, each with its name. */
  readonly facts: readonly (readonly [string, string])[];
  /** Opening balance, what each cause changed, closing balance. */
  readonly sums: readonly (readonly [string, string])[];
  readonly orders: readonly TaskOrder[];
  /** In a PDF only those that no order is charged by. */
  readonly lines: readonly TaskLine[];
}

export interface TaskOrder {
  readonly no: string;
  readonly weight: string | null;
  /** Null when nothing came back. */
  readonly returned: string | null;
  readonly net: string;
  readonly fees: readonly TaskFee[];
}

interface TaskFee {
  readonly name: string;
  readonly rule: string;
  readonly amount: string;
}

export interface TaskLine {
  readonly at: string;
  readonly kind: string;
  /** Of its order, or of the order that it adjusts; null for other lines. */
  readonly no: string | null;
  readonly amount: string;
  readonly balance: string;
  readonly remark: string;
  /** Of a re-weighing: the difference of each fee, with both rules. */
  readonly fees: readonly TaskFee[];
}
