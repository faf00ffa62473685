import { useEffect, useState } from 'react';
import { safeImage } from '../../../contract/addresses.ts';
import { useWorld } from '../world.ts';
import type { Brand } from './brand.ts';

/** Returns the tenant's brand: first the stored one, then the one from the server. */
export function useBrand(): Brand {
  const { brand } = useWorld();
  const [shown, setShown] = useState(brand.remembered);
  useEffect(() => {
    let live = true;
    void brand.fetched.then((fetched) => live && setShown(fetched));
    return () => {
      live = false;
    };
  }, [brand]);
  return shown;
}

/** Returns the brand for signed-in pages: on a domain without its own logo, the logo of the user's tenant. */
export function useTenantBrand(): Brand {
  const { session } = useWorld();
  const brand = useBrand();
  if (brand.logo !== null) return brand;
  return { ...brand, logo: safeImage(session.user()?.tenantCompanyNameLogoImg, { drawings: true }) };
}
