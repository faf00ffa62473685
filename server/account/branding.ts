import type { CallReply } from '../../contract/endpoints/all.ts';
import type { Database } from '../db/database.ts';
import { findBrand } from './db/accounts.ts';

export function createBranding(database: Database) {
  return {
    /** Returns the logo, name and colour of the tenant with exactly this domain; neutral ones for any other host (security T7). */
    async byHost(host: string): Promise<CallReply<'auth.tenantByDomain'>> {
      const brand = await database.platform((tx) => findBrand(tx, normalised(host)));
      if (brand === null) return { companyLogoImg: null, companyName: null };
      return { companyLogoImg: brand.logo, companyName: brand.name, ...(brand.colour === null ? {} : { colour: brand.colour }) };
    },
  };
}

/** Lower case, no port, no trailing dot. An invalid host matches nothing. */
function normalised(host: string): string {
  return host
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
}
