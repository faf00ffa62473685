import { code as isoCurrency } from 'currency-codes';
import type { CallReply } from '../../contract/endpoints/all.ts';
import { digitsOf } from '../../contract/values/currency.ts';
import { findTenantCurrencies } from '../account/db/shell.ts';
import type { Language } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { type DictionaryRow, listDictionaryItems, listPlatformItems } from './db/dictionaries.ts';
import { textIn } from './dictionaries.ts';

/** How long the list of countries is cached: it changes only with a release, and anyone may request it. */
const cacheMs = 60_000;

/** Countries and currencies as options (spec section 7, Common). */
export function createChoices(database: Database, now: () => Date) {
  let cached: { readonly rows: Promise<readonly DictionaryRow[]>; readonly until: number } | null = null;

  const countryRows = (): Promise<readonly DictionaryRow[]> => {
    if (cached === null || cached.until <= now().getTime()) {
      const rows = database.platform((tx) => listPlatformItems(tx, 'country'));
      cached = { rows, until: now().getTime() + cacheMs };
      // A failed read is retried.
      rows.catch(() => {
        cached = null;
      });
    }
    return cached.rows;
  };

  return {
    async countries(language: Language): Promise<CallReply<'common.countryList'>> {
      const rows = await countryRows();
      return rows
        .filter((row) => !row.disabled)
        .map(({ value, texts }) => ({
          value,
          text: textIn(texts, language) ?? value,
          countryCode: value,
          countryCnname: texts.zh_CN ?? value,
          countryEnname: texts.en_US ?? value,
        }));
    },

    /** Returns the currencies of the tenant's dictionary that ISO 4217 lists: the base currency, settlement currencies, then the others. */
    async currencies(tenantId: string, language: Language): Promise<CallReply<'common.currencyOptions'>> {
      const [rows, own] = await database.tenant(tenantId, async (tx) => [
        await listDictionaryItems(tx, tenantId, ['currency']),
        await findTenantCurrencies(tx, tenantId),
      ]);
      const first = [own.base, ...own.settlement];
      const rank = (code: string) => (first.includes(code) ? first.indexOf(code) : first.length);
      return rows
        .filter((row) => !row.disabled && isoCurrency(row.value) !== undefined)
        .map(({ value, texts }) => ({
          value,
          text: `${value} ${textIn(texts, language) ?? ''}`.trim(),
          digits: digitsOf(value),
          isBase: value === own.base,
          isSettlement: first.includes(value),
        }))
        .sort((one, other) => rank(one.value) - rank(other.value));
    },
  };
}
