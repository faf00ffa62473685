import type { DictionaryItem } from '../../contract/entities/identity/account.ts';
import type { Texts } from '../account/db/tables.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import type { Database, Transaction } from '../db/database.ts';
import { type DictionaryRow, listDictionaryItems } from './db/dictionaries.ts';

export type Dictionaries = ReturnType<typeof createDictionaries>;

export function createDictionaries(database: Database) {
  return {
    /** Returns the items of one dictionary; empty for an unknown code (security A5). */
    async items(tenantId: string, code: string, language: Language): Promise<DictionaryItem[]> {
      if (!/^[a-z0-9_]{1,64}$/.test(code)) return [];
      const rows = await database.tenant(tenantId, (tx) => listDictionaryItems(tx, tenantId, [code]));
      return rows.map((row) => itemOf(row, language));
    },

    /** Returns all dictionaries by code, for the reply to a sign-in. */
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

/** Returns the text of a dictionary value; an unknown value is returned unchanged. */
export type TextOf = (code: string, value: string) => string;

/** Reads the texts of these dictionaries in the caller's language, for `_dictText` fields. */
export function readTexts(tx: Transaction, { principal, language }: SignedInCaller, codes: readonly string[]): Promise<TextOf> {
  const { tenantId, textCache } = principal;
  return textCache(`texts of ${codes.join(' ')} in ${language}`, () => textsFor(tx, tenantId, language, codes));
}

/** Reads the texts of these dictionaries for readers who make no call. */
export async function textsFor(tx: Transaction, tenantId: string, language: Language, codes: readonly string[]): Promise<TextOf> {
  const texts = new Map<string, Map<string, string>>(codes.map((code) => [code, new Map()]));
  for (const row of await listDictionaryItems(tx, tenantId, codes))
    texts.get(row.code)?.set(row.value, textIn(row.texts, language) ?? row.value);
  return (code, value) => texts.get(code)?.get(value) ?? value;
}

/** Returns the text in the given language, else in the default one. */
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
