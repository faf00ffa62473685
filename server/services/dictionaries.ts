import type { DictionaryItem } from '../../contract/entities/account.ts';
import type { Database, Transaction } from '../db/database.ts';
import { type DictionaryRow, listDictionaryItems } from '../db/repositories/dictionaries.ts';
import type { Texts } from '../db/tables/tenancy.ts';
import type { Language } from './caller.ts';

export type Dictionaries = ReturnType<typeof createDictionaries>;

export function createDictionaries(database: Database) {
  return {
    /** Items of one dictionary; none for a code that does not exist, whatever it looks like (security A5). */
    async items(tenantId: string, code: string, language: Language): Promise<DictionaryItem[]> {
      if (!/^[a-z0-9_]{1,64}$/.test(code)) return [];
      const rows = await database.tenant(tenantId, (tx) => listDictionaryItems(tx, tenantId, [code]));
      return rows.map((row) => itemOf(row, language));
    },

    /** All dictionaries by code, as the reply to a sign-in carries them. */
    async all(tenantId: string, language: Language): Promise<Record<string, DictionaryItem[]>> {
      const rows = await database.tenant(tenantId, (tx) => listDictionaryItems(tx, tenantId));
      const byCode: Record<string, DictionaryItem[]> = {};
      for (const row of rows) {
        const items = byCode[row.code] ?? [];
        items.push(itemOf(row, language));
        byCode[row.code] = items;
      }
      return byCode;
    },
  };
}

/** The text of a dictionary's value; a value that the dictionary does not know stands for itself. */
export type TextOf = (code: string, value: string) => string;

/** The texts of these dictionaries in one language, for `_dictText` fields. */
export async function readTexts(tx: Transaction, tenantId: string, codes: readonly string[], language: Language): Promise<TextOf> {
  const rows = await listDictionaryItems(tx, tenantId, codes);
  const texts = new Map(rows.map((row) => [`${row.code}\n${row.value}`, textIn(row.texts, language) ?? row.value]));
  return (code, value) => texts.get(`${code}\n${value}`) ?? value;
}

/** A text in the language asked for, else in the default one. */
export function textIn(texts: Texts, language: Language): string | undefined {
  return texts[language] ?? texts.zh_CN;
}

function itemOf(row: DictionaryRow, language: Language): DictionaryItem {
  const text = textIn(row.texts, language) ?? row.value;
  return {
    value: row.value,
    text,
    title: text,
    ...(row.disabled ? { disabled: '1' } : {}),
    ...(row.colour === null ? {} : { colour: row.colour }),
  };
}
