import { groupDecimal } from '../../../../contract/values/decimal.ts';
import { formatAmount } from '../../../../contract/values/money.ts';
import type { Permissions } from '../../../runtime/permission/permissions.ts';
import type { Values } from '../../../runtime/ports.ts';
import type { ListBlock } from './list-context.ts';
import { sumRows, type TotalRequest } from './totals.ts';

export interface Summed extends TotalRequest {
  readonly unit?: 'kg' | 'cbm';
  readonly permission?: string;
}

/** A sum as text: amounts per currency, measures with their unit; empty for no rows. */
export function sumText(total: Summed, rows: Iterable<Values>): string {
  return sumRows(rows, total)
    .map(({ currency, amount }) =>
      total.currency === undefined ? measureText(amount, total.unit) : `${currency} ${formatAmount(amount, currency)}`.trim(),
    )
    .join(' + ');
}

/** Whether a user may see a sum. The sum of one row is its value, so a hidden column must not be summed either. */
export function mayBeSummed({ dataIndex, permission }: Summed, { columns }: Pick<ListBlock, 'columns'>, permissions: Permissions): boolean {
  if (permission !== undefined && !permissions.shows(permission)) return false;
  return columns.every(
    (column) => column.dataIndex !== dataIndex || column.permission === undefined || permissions.column(column.permission),
  );
}

function measureText(amount: string, unit: Summed['unit']): string {
  const number = groupDecimal(amount, { least: 0, keep: true }) ?? amount;
  return unit === undefined ? number : `${number} ${unit === 'cbm' ? 'CBM' : unit}`;
}
