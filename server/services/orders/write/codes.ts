import type { Transaction } from '../../../db/database.ts';
import { listCodes } from '../../../db/repositories/addresses.ts';
import { listDictionaryItems } from '../../../db/repositories/dictionaries.ts';

/** The dictionaries that an order's codes are of. */
const dictionaries = ['goods_type', 'country', 'currency', 'address_type', 'signature_service', 'tax_type', 'certificates_type'] as const;
export type CodeList = (typeof dictionaries)[number] | 'delivery_address';

/** Whether a code is one that may be chosen: of a dictionary, or of the tenant's delivery addresses. */
export type HasCode = (list: CodeList, code: string) => boolean;

export async function readCodes(tx: Transaction, tenantId: string): Promise<HasCode> {
  const rows = await listDictionaryItems(tx, tenantId, dictionaries);
  const deliveries = await listCodes(tx, { tenantId, kind: 'delivery' });
  const codes = new Set([
    ...rows.filter((row) => !row.disabled).map((row) => `${row.code}\n${row.value}`),
    ...deliveries.map((code) => `delivery_address\n${code}`),
  ]);
  return (list, code) => codes.has(`${list}\n${code}`);
}
