import { useEffect, useState } from 'react';
import type { Brand } from './brand.ts';
import { useWorld } from './world.ts';

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
