import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { SellingProduct } from '../../contract/entities/orders/product.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readTexts, type TextOf, textIn } from '../dictionaries/dictionaries.ts';
import { viewOf } from '../quotes/calculate.ts';
import { listProducts } from '../quotes/db/quotes.ts';
import { pricedFor } from '../quotes/priced-for.ts';
import { dayIn } from '../quotes/pricing.ts';
import { type TariffCache, tariffsOf } from '../quotes/tariff-cache.ts';
import { joined, phrase } from '../quotes/texts/phrase.ts';
import { versionOf } from '../rating/quote.ts';
import type { Tariff } from '../rating/tariff.ts';
import { tariffTexts } from './tariff-texts.ts';

type ProductRow = Awaited<ReturnType<typeof listProducts>>[number];

/** A product on sale today with its valid tariff. */
interface Sold {
  readonly row: ProductRow;
  readonly tariff: Tariff | undefined;
}

/** Selling products (spec sections 2 and 6); an account that is not activated has none. */
export function createProducts(database: Database, now: () => Date, tariffCache: TariffCache) {
  async function soldTo(tx: Transaction, { principal }: SignedInCaller): Promise<readonly Sold[]> {
    const { tenantId, timeZone } = principal;
    const day = dayIn(timeZone, now());
    const rows = await listProducts(tx, tenantId, day);
    const versions = await tariffCache.onDay(tx, tenantId, day);
    return rows.map((row) => ({ row, tariff: versionOf(tariffsOf(versions, row.code), day) }));
  }

  function list(input: CallInput<'product.list'>, caller: SignedInCaller): Promise<CallReply<'product.list'>> {
    const { pageNo = 1, pageSize = limits.pageSizeDefault } = input;
    return database.tenant(caller.principal.tenantId, async (tx) => {
      const { activated } = pricedFor(caller);
      const sold = activated ? (await soldTo(tx, caller)).filter((one) => isAsked(one, input)) : [];
      const textOf = await readTexts(tx, caller, ['country', 'goods_type']);
      const page = sold.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return {
        records: page.map((one) => productRow(one, caller, textOf)),
        total: sold.length,
        size: pageSize,
        current: pageNo,
        pages: Math.ceil(sold.length / pageSize),
      };
    });
  }

  function detail({ code }: CallInput<'product.detail'>, caller: SignedInCaller): Promise<CallReply<'product.detail'>> {
    return database.tenant(caller.principal.tenantId, async (tx) => {
      const { activated } = pricedFor(caller);
      if (!activated) throw new Refusal('not_activated');
      const found = (await soldTo(tx, caller)).find(({ row }) => row.code === code);
      if (found === undefined) throw new Refusal('product_not_found');
      const { language } = caller;
      const textOf = await readTexts(tx, caller, ['country', 'goods_type', 'address_type']);
      const { feeName } = await viewOf(tx, caller);
      const services = found.row.services.map((service) => ({
        code: service.code,
        name: textIn(service.names, language) ?? service.code,
        description: textIn(service.descriptions, language) ?? '',
        optional: service.optional,
      }));
      const texts = found.tariff === undefined ? noTexts : tariffTexts(found.tariff.document, { language, textOf, feeName });
      return { ...productRow(found, caller, textOf), services, ...texts };
    });
  }

  return { list, detail };
}

const noTexts = { restrictions: [], rules: [], zones: [], prices: [] };

function isAsked({ row, tariff }: Sold, { keyword = '', country = '', goodsType = '' }: CallInput<'product.list'>): boolean {
  const wanted = keyword.toLowerCase();
  const names = [row.code, ...Object.values(row.names)];
  const { zones, goodsTypes } = tariff?.document ?? {};
  const goesTo =
    country === '' || (tariff !== undefined && (zones?.some(({ places }) => places.some((place) => place.country === country)) ?? true));
  const carries = goodsType === '' || (tariff !== undefined && (goodsTypes?.includes(goodsType) ?? true));
  return names.some((name) => name.toLowerCase().includes(wanted)) && goesTo && carries;
}

/** Countries that a list names before it gives the number of the others. */
const namedCountries = 6;

function productRow({ row, tariff }: Sold, { language }: SignedInCaller, textOf: TextOf): SellingProduct {
  const { validFrom, validTo, currency, transitDays, goodsTypes, zones, version } = tariff?.document ?? {};
  const countries = [...new Set(zones?.flatMap(({ places }) => places.map(({ country }) => country)))];
  const names = countries.map((country) => textOf('country', country));
  const isEverywhere = tariff !== undefined && zones === undefined;
  return {
    id: row.code,
    code: row.code,
    name: textIn(row.names, language) ?? row.code,
    remark: row.remarks === null ? null : (textIn(row.remarks, language) ?? null),
    effectiveFrom: later(row.effectiveFrom, validFrom),
    effectiveTo: earlier(row.effectiveTo, validTo),
    currencyCode: currency ?? null,
    transitDaysFrom: transitDays?.from ?? null,
    transitDaysTo: transitDays?.to ?? null,
    transitText: transitDays === undefined ? '' : transitText(transitDays, language),
    goodsTypes: [...(goodsTypes ?? [])],
    goodsTypesText:
      tariff !== undefined && goodsTypes === undefined
        ? phrase({ zh_CN: '不限', en_US: 'All' }, language)
        : joined(
            (goodsTypes ?? []).map((type) => textOf('goods_type', type)),
            language,
          ),
    countries: countries.length,
    countriesText: isEverywhere ? phrase({ zh_CN: '全球', en_US: 'Everywhere' }, language) : countriesText(names, language),
    tariffVersion: version ?? null,
  };
}

/** Formats a range of days: `4–8 days`. */
export function transitText({ from, to }: { readonly from: number; readonly to: number }, language: SignedInCaller['language']): string {
  const days = from === to ? String(to) : `${from}–${to}`;
  return phrase({ zh_CN: '{days} 天', en_US: '{days} days' }, language, { days });
}

function countriesText(names: readonly string[], language: SignedInCaller['language']): string {
  const list = joined(names.slice(0, namedCountries), language);
  if (names.length <= namedCountries) return list;
  const values = { list, count: String(names.length), more: String(names.length - namedCountries) };
  return phrase({ zh_CN: '{list}等 {count} 个国家和地区', en_US: '{list} and {more} more' }, language, values);
}

function later(one: string | null, other: string | undefined): string | null {
  return [one, other].reduce<string | null>(
    (best, day) => (day !== null && day !== undefined && (best === null || day > best) ? day : best),
    null,
  );
}

function earlier(one: string | null, other: string | undefined): string | null {
  return [one, other].reduce<string | null>(
    (best, day) => (day !== null && day !== undefined && (best === null || day < best) ? day : best),
    null,
  );
}
