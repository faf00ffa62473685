import { useEffect, useState } from 'react';
import { safeImage } from '../../../contract/addresses.ts';
import { useWorld } from '../world.ts';
import type { Brand } from './brand.ts';

/** The tenant's brand: first as this browser remembers it, then as the server says. */
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

/** The brand around the pages of who is signed in: on a domain without a logo of its own, that of the user's tenant. */
export function useTenantBrand(): Brand {
  const { session } = useWorld();
  const brand = useBrand();
  if (brand.logo !== null) return brand;
  return { ...brand, logo: safeImage(session.user()?.tenantCompanyNameLogoImg, { drawings: true }) };
}
