import { isRated, notActivated, rate } from './rate.ts';
import { deepFrozen } from './read-tariff.ts';
import type { Reason } from './reasons.ts';
import type { RateRequest } from './request.ts';
import { type BoxTexts, type NotOffered, notOffered, type Offer, offerOf } from './snapshot.ts';
import type { Tariff } from './tariff.ts';
import { WeighSession } from './weigh-session.ts';

/** What a shipment costs by each product, as it was reckoned once: nothing in it changes any more. */
export interface Quote {
  readonly format: 1;
  readonly quotedAt: string;
  /** From this moment on it is no promise. */
  readonly expiresAt: string;
  readonly request: RateRequest;
  /** One for each product, in the order of the tariffs. */
  readonly products: readonly (Offer | NotOffered)[];
}

export interface QuoteTime {
  readonly quotedAt: Date;
  readonly validMinutes: number;
}

/** Boxes as they were weighed, by identity: requests that share boxes may share it. */
export interface Reckoned {
  readonly session: WeighSession;
  readonly texts: BoxTexts;
}

/** @param tariffs versions of a product may stand side by side: the request's day chooses */
export function quote(
  tariffs: readonly Tariff[],
  request: RateRequest,
  { quotedAt, validMinutes }: QuoteTime,
  { session, texts }: Reckoned = { session: new WeighSession(), texts: new Map() },
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
    // The request stays the caller's: what is kept is a copy.
    request: structuredClone(request),
    products,
  });
}

/** The version that is valid on the day; of several the one that began last. */
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

/** Says the version that is next, or else the one that was last. */
function notValid(versions: readonly Tariff[], { day, accountActivated }: RateRequest): NotOffered {
  const sorted = [...versions].sort((one, other) => (one.document.validFrom < other.document.validFrom ? -1 : 1));
  const nearest = sorted.find(({ document }) => document.validFrom > day) ?? sorted.at(-1);
  const { validFrom = '', validTo = '', product = '', title = null } = nearest?.document ?? {};
  const reasons: Reason[] = [{ code: 'not_valid_on_day', values: { day, validFrom, validTo } }];
  return { offered: false, product, title, tariff: null, reasons: accountActivated ? reasons : [notActivated, ...reasons] };
}
