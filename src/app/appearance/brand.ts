import { safeImage } from '../../../contract/addresses.ts';
import { isRecord, isText } from '../../services/account-guards.ts';
import type { Calls } from '../../services/http.ts';
import type { Storage } from '../../services/storage.ts';

/** A tenant's logo, name and colour, found by the domain of the page (security T7: logo and name only). */
export interface Brand {
  readonly logo: string | null;
  readonly name: string | null;
  /** `#rrggbb`. */
  readonly colour: string | null;
}

export const neutralBrand: Brand = { logo: null, name: null, colour: null };

const key = 'brand';
const dayMs = 86_400_000;

/** Returns the brand stored by the last visit, so that the first paint does not wait. */
export function rememberedBrand(storage: Storage): Brand {
  return readBrand(storage.read(key, isRecord)) ?? neutralBrand;
}

/** Fetches the brand of a domain; falls back to the stored one if the call fails. */
export async function fetchBrand(calls: Pick<Calls, 'call'>, storage: Storage, domain: string): Promise<Brand> {
  try {
    const reply = await calls.call('auth.tenantByDomain', { domain });
    const brand = isRecord(reply)
      ? (readBrand({ logo: reply.companyLogoImg, name: reply.companyName, colour: reply.colour }) ?? neutralBrand)
      : neutralBrand;
    storage.write(key, brand, dayMs);
    return brand;
  } catch {
    return rememberedBrand(storage);
  }
}

function readBrand(value: Readonly<Record<string, unknown>> | null): Brand | null {
  if (value === null) return null;
  const { logo, name, colour } = value;
  return {
    logo: safeImage(logo, { drawings: true }),
    name: isText(name) && name !== '' ? name : null,
    colour: isText(colour) && /^#[0-9a-f]{6}$/i.test(colour) ? colour : null,
  };
}
