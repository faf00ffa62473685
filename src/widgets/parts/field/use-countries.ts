import { useEffect, useState } from 'react';
import type { CountryNames } from '../../../../contract/values/country.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';
import type { Ports, Values } from '../../../runtime/ports.ts';

/** Loads the countries with their names in both languages once `wanted`; null until loaded and if loading fails. */
export function useCountries(wanted: boolean): readonly CountryNames[] | null {
  const { ports } = useRuntime();
  const [list, setList] = useState<readonly CountryNames[] | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let live = true;
    load(ports).then(
      (found) => live && setList(found),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [ports, wanted]);
  return list;
}

/** One request per page load. */
const requests = new WeakMap<Ports, Promise<readonly CountryNames[]>>();

function load(ports: Ports): Promise<readonly CountryNames[]> {
  const known = requests.get(ports);
  if (known !== undefined) return known;
  const coming = loadCall(ports, 'common.countryList', {}).then(readCountries);
  requests.set(ports, coming);
  coming.catch(() => requests.delete(ports));
  return coming;
}

function readCountries(reply: unknown): readonly CountryNames[] {
  return (Array.isArray(reply) ? reply : []).flatMap((row) => {
    const {
      countryCode: code,
      countryCnname: chinese,
      countryEnname: english,
    }: Values = typeof row === 'object' && row !== null ? row : {};
    return typeof code === 'string' && typeof chinese === 'string' && typeof english === 'string'
      ? [{ code, zh_CN: chinese, en_US: english }]
      : [];
  });
}
