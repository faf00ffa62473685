import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { Conversion } from '../../contract/entities/finance/exchange-rate.ts';
import type { TrialRule } from '../../contract/entities/orders/quote.ts';
import { findTenantCurrencies } from '../account/db/shell.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readTexts, textIn } from '../dictionaries/dictionaries.ts';
import { readConverter } from '../exchange-rates/convert.ts';
import { mapYielding } from '../fairness/yielding.ts';
import { restrictionTexts } from '../products/tariff-texts.ts';
import type { CheaperStep } from '../rating/next-cheaper.ts';
import type { Offer } from '../rating/snapshot.ts';
import { listProductNames } from './db/quotes.ts';
import { tryLines } from './line-prices.ts';
import { priceable } from './missing-for-price.ts';
import { pricedFor } from './priced-for.ts';
import type { Pricing, StoredQuote } from './pricing.ts';
import { localTime, type QuoteView, quotedProducts, quoteReply } from './quote-view.ts';
import type { PriceableOrder } from './rate-request.ts';
import type { Rater } from './rater.ts';
import type { TariffCache } from './tariff-cache.ts';

export interface CalculateDeps {
  readonly database: Database;
  readonly pricing: Pricing;
  readonly tariffCache: TariffCache;
  readonly rater: Rater;
  readonly now: () => Date;
}

/** Price calculation (spec section 7, calculate) for trials and for orders in the form. */
export function createCalculate({ database, pricing, tariffCache, rater, now }: CalculateDeps) {
  function tryRules(input: CallInput<'calculate.try'>, caller: SignedInCaller): Promise<CallReply<'calculate.try'>> {
    const { rules, productCodes, conversion } = input;
    return database.tenant(caller.principal.tenantId, async (tx) => {
      const context = pricedFor(caller);
      const rated = await pricing.trial(tx, context, rules.map(trialOrder), productCodes);
      const view = await comparingView(tx, caller, { tariffCache, at: now() }, conversion);
      const countries = await readTexts(tx, caller, ['country']);
      const cheaperOf = await cheaperSteps({ tariffCache, rater }, context.tenantId, rated);
      return mapYielding(rated, (one, rule) => ({
        rule,
        name: nameOf(rules[rule], (country) => countries('country', country)),
        quote: {
          quotedAt: localTime(context.timeZone, new Date(one.quote.quotedAt)),
          ...quotedProducts(one, { ...view, cheaperOf }),
        },
      }));
    });
  }

  function tryOrder(input: CallInput<'calculate.orderTry'>, caller: SignedInCaller): Promise<CallReply<'calculate.orderTry'>> {
    const { productCodes, conversion, ...typed } = input;
    return database.tenant(caller.principal.tenantId, async (tx) => {
      const found = priceable(typed, caller.language);
      if ('missing' in found) return { quote: null, missing: [...found.missing] };
      const stored = await pricing.quoteFor(tx, pricedFor(caller), found.order, productCodes);
      const view = await comparingView(tx, caller, { tariffCache, at: now() }, conversion);
      const cheaperOf = await cheaperSteps({ tariffCache, rater }, caller.principal.tenantId, [stored]);
      return { quote: quoteReply(stored, { ...view, cheaperOf }), missing: [] };
    });
  }

  const lines = (input: CallInput<'calculate.linesTry'>, caller: SignedInCaller): Promise<CallReply<'calculate.linesTry'>> =>
    database.tenant(caller.principal.tenantId, async (tx) => {
      const { productName } = await viewOf(tx, caller);
      return tryLines(tx, { pricing, context: pricedFor(caller), language: caller.language, productName }, input);
    });

  return { tryRules, tryOrder, tryLines: lines };
}

/** Returns the names, language and time zone for quotes that this caller reads. */
export async function viewOf(
  tx: Transaction,
  caller: SignedInCaller,
): Promise<Pick<QuoteView, 'language' | 'timeZone' | 'productName' | 'feeName'>> {
  const { principal, language } = caller;
  const { tenantId, timeZone } = principal;
  const names = new Map((await listProductNames(tx, tenantId)).map((row) => [row.code, textIn(row.names, language) ?? row.code]));
  const textOf = await readTexts(tx, caller, ['fee_type']);
  const feeName = (code: string, title: string | null) => {
    const known = textOf('fee_type', code);
    return known === code ? (title ?? code) : known;
  };
  return { language, timeZone, productName: (code) => names.get(code) ?? code, feeName };
}

/** Adds what a comparison needs: base currency, rates of now, and the limits of each tariff in words. */
async function comparingView(
  tx: Transaction,
  caller: SignedInCaller,
  { tariffCache, at }: Pick<CalculateDeps, 'tariffCache'> & { readonly at: Date },
  permitted: Conversion = {},
): Promise<Omit<QuoteView, 'cheaperOf'>> {
  const { tenantId } = caller.principal;
  const view = await viewOf(tx, caller);
  const { language, timeZone, feeName } = view;
  const { base } = await findTenantCurrencies(tx, tenantId);
  const convert = await readConverter(tx, { language, timeZone, at, permitted });
  const textOf = await readTexts(tx, caller, ['goods_type']);
  const restrictionsOf = ({ tariff: { fingerprint } }: Offer) => {
    const document = tariffCache.byFingerprint(tenantId, fingerprint)?.document;
    return document === undefined ? [] : restrictionTexts(document, { language, textOf, feeName });
  };
  return { ...view, baseCurrency: base, convert, restrictionsOf };
}

/** Names a rule without a name after its destination and weight. */
function nameOf(rule: TrialRule | undefined, countryText: (code: string) => string): string {
  if (rule === undefined) return '';
  const { name = '', country, postCode = '', boxWeight, boxCount } = rule;
  if (name !== '') return name;
  const place = [countryText(country), postCode].filter((part) => part !== '').join(' ');
  return `${place} · ${boxWeight} kg${boxCount === 1 ? '' : ` × ${boxCount}`}`;
}

/** Equal boxes share one object, so that the rating weighs it once. */
function trialOrder(rule: TrialRule): PriceableOrder {
  const { boxCount, boxWeight, boxLength, boxWidth, boxHeight, country, city, postCode, goodsType, addressType, signatureService } = rule;
  const box = {
    boxNo: boxCount === 1 ? '1' : `1–${boxCount}`,
    boxWeight,
    ...(boxLength === undefined ? {} : { boxLength }),
    ...(boxWidth === undefined ? {} : { boxWidth }),
    ...(boxHeight === undefined ? {} : { boxHeight }),
  };
  return {
    consignee: { country, ...(city === undefined ? {} : { city }), ...(postCode === undefined ? {} : { postCode }) },
    ...(goodsType === undefined ? {} : { goodsType }),
    ...(addressType === undefined ? {} : { addressType }),
    ...(signatureService === undefined ? {} : { signatureService }),
    boxes: Array.from({ length: boxCount }, () => box),
  };
}

/** Upper limit of boxes that all searches of a call rate together, so that a search never takes longer than the prices themselves. */
const searchBoxLimit = 200_000;
/** Minimum ratings of a useful search: ten steps of the four measures of one box. */
const leastRatings = 40;

/** Finds the next cheaper step of each offer while the call's budget allows it. */
async function cheaperSteps(
  { tariffCache, rater }: Pick<CalculateDeps, 'tariffCache' | 'rater'>,
  tenantId: string,
  rated: readonly Pick<StoredQuote, 'quote'>[],
): Promise<(offer: Offer) => CheaperStep | undefined> {
  const offers = rated.flatMap(({ quote: { products, request } }) =>
    products.flatMap((offer) => {
      const tariff = offer.offered ? tariffCache.byFingerprint(tenantId, offer.tariff.fingerprint) : undefined;
      return offer.offered && tariff !== undefined ? [{ offer, tariffs: [tariff], request }] : [];
    }),
  );
  const boxes = offers.reduce((all, { request }) => all + request.boxes.length, 0);
  const ratings = Math.min(400, Math.floor(searchBoxLimit / Math.max(1, boxes)));
  if (ratings < leastRatings) return () => undefined;
  const steps = await rater.cheaper(offers, ratings);
  const found = new Map(offers.map(({ offer }, at) => [offer, steps[at]?.[0]]));
  return (offer) => found.get(offer);
}
