import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSurroundings } from '../context.ts';
import { useCurrentQuery } from './use-current-query.ts';

/** Default name of the address parameter that holds a page's tab. */
export const tabParam = 'tab';

export interface TabChoice {
  readonly active: string;
  choose(name: string): void;
}

/**
 * The active tab: a page keeps it in the address, so that reload, back and shared links restore it; a dialog or drawer keeps it
 * in component state. An unknown name selects the first tab.
 */
export function useTab(names: readonly string[], param: string = tabParam): TabChoice {
  const { screen } = useSurroundings();
  const [params, setParams] = useSearchParams();
  const addressNow = useCurrentQuery();
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
    // The first tab has no parameter, so that it and the page share one address.
    if (name === first) next.delete(param);
    else next.set(param, name);
    setParams(next);
  };
  return { active, choose };
}
