import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSurroundings } from '../context.ts';
import { useAddressNow } from './address-now.ts';

/** The parameter of the address that names a page's tab unless the document says another. */
export const tabParam = 'tab';

export interface TabChoice {
  readonly active: string;
  choose(name: string): void;
}

/**
 * Which of these tabs is in front: on a page the address says it, so that reload, back and a shared link bring it back; in a
 * dialog or drawer the component does. A name that is not among them is the first's.
 */
export function useTab(names: readonly string[], param: string = tabParam): TabChoice {
  const { screen } = useSurroundings();
  const [params, setParams] = useSearchParams();
  const addressNow = useAddressNow();
  const [kept, keep] = useState<string | null>(null);
  const isOnPage = screen.place === 'page';
  const named = isOnPage ? params.get(param) : kept;
  const [first = ''] = names;
  const active = named !== null && names.includes(named) ? named : first;
  const choose = (name: string) => {
    if (name === active) return;
    if (!isOnPage) return keep(name);
    const next = addressNow();
    if (next === null) return;
    // The first needs no word, so that the page and its first tab are one address.
    if (name === first) next.delete(param);
    else next.set(param, name);
    setParams(next);
  };
  return { active, choose };
}
