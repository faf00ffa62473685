import type { CallReply } from '../../contract/endpoints/all.ts';
import type { Database } from '../db/database.ts';
import { findBrand } from './db/accounts.ts';

export function createBranding(database: Database) {
  return {
    /** Logo, name and colour of the tenant whose domain is exactly this host; neutral for any other (security T7). */
    async byHost(host: string): Promise<CallReply<'auth.tenantByDomain'>> {
      const brand = await database.platform((tx) => findBrand(tx, normalised(host)));
      if (brand === null) return { companyLogoImg: null, companyName: null };
      return { companyLogoImg: brand.logo, companyName: brand.name, ...(brand.colour === null ? {} : { colour: brand.colour }) };
    },
  };
}

/** Lower case, no port, no trailing dot. Anything that is no host matches nothing. */
function normalised(host: string): string {
  return host
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
}
