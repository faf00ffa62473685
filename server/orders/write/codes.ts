import { listCodes } from '../../addresses/db/addresses.ts';
import type { SignedInCaller } from '../../calls/caller.ts';
import type { Transaction } from '../../db/database.ts';
import { listDictionaryItems } from '../../dictionaries/db/dictionaries.ts';

/** Dictionaries of the codes in an order. */
const dictionaries = ['goods_type', 'country', 'currency', 'address_type', 'signature_service', 'tax_type', 'certificates_type'] as const;
export type CodeList = (typeof dictionaries)[number] | 'delivery_address';

/** Reports whether a code exists in a dictionary or among the tenant's delivery addresses. */
export type HasCode = (list: CodeList, code: string) => boolean;

export async function readCodes(tx: Transaction, { principal }: Pick<SignedInCaller, 'principal'>): Promise<HasCode> {
  const { tenantId, textCache } = principal;
  const chosen = textCache('codes of orders', async () => {
    const rows = await listDictionaryItems(tx, tenantId, dictionaries);
    return new Set(rows.filter((row) => !row.disabled).map((row) => `${row.code}\n${row.value}`));
  });
  const [codes, deliveries] = await Promise.all([chosen, listCodes(tx, { tenantId, kind: 'delivery' })]);
  return (list, code) => (list === 'delivery_address' ? deliveries.includes(code) : codes.has(`${list}\n${code}`));
}
