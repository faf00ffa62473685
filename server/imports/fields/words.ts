import type { Texts } from '../../account/db/tables.ts';
import type { Transaction } from '../../db/database.ts';
import { listDictionaryItems } from '../../dictionaries/db/dictionaries.ts';
import { listProductNames } from '../db/imports.ts';
import { createVocabulary, type Vocabulary, type Word } from './vocabulary.ts';

const dictionaries = [
  'goods_type',
  'country',
  'currency',
  'address_type',
  'signature_service',
  'tax_type',
  'certificates_type',
  'warehouse',
] as const;

/** Reads every value that the cells of a tenant's workbooks may name: active dictionary items and products. */
export async function readVocabulary(tx: Transaction, tenantId: string): Promise<Vocabulary> {
  const items = await listDictionaryItems(tx, tenantId, dictionaries);
  const products = await listProductNames(tx, tenantId);
  return createVocabulary([
    ...items.filter(({ disabled }) => !disabled).map(({ code, value, texts }) => word(code, value, texts)),
    ...products.map(({ code, names }) => word('product', code, names)),
  ]);
}

function word(list: string, value: string, { zh_CN = '', en_US = '' }: Texts): Word {
  return { list, value, zh_CN, en_US };
}
