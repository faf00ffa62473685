import { isRated, notActivated, rate } from './rate.ts';
import { deepFrozen } from './read-tariff.ts';
import type { Reason } from './reasons.ts';
import type { RateRequest } from './request.ts';
import { type BoxTexts, type NotOffered, notOffered, type Offer, offerOf } from './snapshot.ts';
import type { Tariff } from './tariff.ts';
import { WeighSession } from './weigh-session.ts';

/** The price of a shipment by each product; immutable once computed. */
export interface Quote {
  readonly format: 1;
  readonly quotedAt: string;
  /** The quote is not binding from this moment on. */
  readonly expiresAt: string;
  readonly request: RateRequest;
  /** One entry per product, in the order of the tariffs. */
  readonly products: readonly (Offer | NotOffered)[];
}

export interface QuoteTime {
  readonly quotedAt: Date;
  readonly validMinutes: number;
}

/** Weighed boxes, cached by identity; requests with the same boxes may share the cache. */
export interface RatingCache {
  readonly session: WeighSession;
  readonly texts: BoxTexts;
}

/** @param tariffs may include several versions of a product; the request's day selects one */
export function quote(
  tariffs: readonly Tariff[],
  request: RateRequest,
  { quotedAt, validMinutes }: QuoteTime,
  { session, texts }: RatingCache = { session: new WeighSession(), texts: new Map() },
): Quote {
  const products = [...byProduct(tariffs).values()].map((versions) => {
    const tariff = versionOf(versions, request.day);
    if (tariff === undefined) return notValid(versions, request);
    const result = rate(tariff, request, session);
    return isRated(result) ? offerOf(result, texts) : notOffered(tariff, result);
  });
  return deepFrozen({
    format: 1,
    quotedAt: quotedAt.toISOString(),
    expiresAt: new Date(quotedAt.getTime() + validMinutes * 60_000).toISOString(),
    // A copy, because the caller may change the request later.
    request: structuredClone(request),
    products,
  });
}

/** Returns the version valid on the day; of several, the one with the latest start. */
export function versionOf(versions: readonly Tariff[], day: string): Tariff | undefined {
  return versions
    .filter(({ document: { validFrom, validTo } }) => validFrom <= day && (validTo === undefined || day <= validTo))
    .reduce<Tariff | undefined>(
      (best, one) => (best === undefined || best.document.validFrom <= one.document.validFrom ? one : best),
      undefined,
    );
}

function byProduct(tariffs: readonly Tariff[]): ReadonlyMap<string, readonly Tariff[]> {
  const products = new Map<string, Tariff[]>();
  for (const tariff of tariffs) {
    const versions = products.get(tariff.document.product);
    if (versions === undefined) products.set(tariff.document.product, [tariff]);
    else versions.push(tariff);
  }
  return products;
}

/** Reports the next version, or the last one if none follows. */
function notValid(versions: readonly Tariff[], { day, accountActivated }: RateRequest): NotOffered {
  const sorted = [...versions].sort((one, other) => (one.document.validFrom < other.document.validFrom ? -1 : 1));
  const nearest = sorted.find(({ document }) => document.validFrom > day) ?? sorted.at(-1);
  const { validFrom = '', validTo = '', product = '', title = null } = nearest?.document ?? {};
  const reasons: Reason[] = [{ code: 'not_valid_on_day', values: { day, validFrom, validTo } }];
  return { offered: false, product, title, tariff: null, reasons: accountActivated ? reasons : [notActivated, ...reasons] };
}
