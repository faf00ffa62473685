import { useEffect, useState } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Ports } from '../../../runtime/ports.ts';

export interface Region {
  /** The field's value. */
  readonly value: string;
  readonly text: string;
  /** Accepted spellings in both languages. */
  readonly names: readonly string[];
}

export interface RegionsWanted {
  readonly country: string;
  /** `province/city`, or '' for the provinces. */
  readonly parent: string;
}

/** The regions of a country below a parent; empty while loading, if the country has no data, and if loading fails. */
export function useRegions(wanted: RegionsWanted | null): readonly Region[] {
  const { ports } = useRuntime();
  const [shown, setShown] = useState<{ readonly key: string; readonly regions: readonly Region[] }>({ key: '', regions: [] });
  const country = wanted?.country ?? '';
  const parent = wanted?.parent ?? '';
  const key = `${country}/${parent}`;
  useEffect(() => {
    if (country === '') return;
    let live = true;
    regionsBelow(ports, { country, parent }).then(
      (regions) => live && setShown({ key, regions }),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [ports, country, parent, key]);
  return country !== '' && shown.key === key ? shown.regions : noRegions;
}

const noRegions: readonly Region[] = [];

/** One request per page load. */
const requests = new WeakMap<Ports, Map<string, Promise<readonly Region[]>>>();

/** The same regions as a promise. */
export function regionsBelow(ports: Ports, { country, parent }: RegionsWanted): Promise<readonly Region[]> {
  const all = requests.get(ports) ?? new Map<string, Promise<readonly Region[]>>();
  requests.set(ports, all);
  const key = `${country}/${parent}`;
  const known = all.get(key);
  if (known !== undefined) return known;
  const coming = loadCall(ports, 'address.regions', { country, ...(parent === '' ? {} : { parent }) }).then(readRegions);
  all.set(key, coming);
  coming.catch(() => all.delete(key));
  return coming;
}

function readRegions(reply: unknown): readonly Region[] {
  return (Array.isArray(reply) ? reply : []).flatMap((row: unknown) => {
    const { value, text, names } = asValues(row);
    if (typeof value !== 'string' || typeof text !== 'string') return [];
    return [{ value, text, names: Array.isArray(names) ? names.map(String) : [value] }];
  });
}
