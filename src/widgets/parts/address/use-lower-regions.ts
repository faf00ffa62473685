import { useEffect, useRef, useState } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import type { Ports } from '../../../runtime/ports.ts';
import type { Siblings } from '../../../runtime/widget.ts';
import { asText } from '../field/field-attributes.ts';
import { type Region, regionsBelow } from '../field/use-regions.ts';

export type RegionLevel = 'province' | 'city' | 'area';

/** From the largest to the smallest; each is part of the one before it. */
const order: readonly RegionLevel[] = ['province', 'city', 'area'];

export function levelsAbove(level: RegionLevel): readonly RegionLevel[] {
  return order.slice(0, order.indexOf(level));
}

/** The values removed below a region. */
export interface Removed {
  /** The region that does not contain them. */
  readonly region: string;
  readonly values: Readonly<Partial<Record<RegionLevel, string>>>;
}

/**
 * Clears regions that are not part of a changed parent region: a city of another province would be wrong without anyone having
 * typed it. Typed values stay if the country's regions are unknown.
 */
export function useLowerRegions(level: RegionLevel, beside: Siblings | undefined) {
  const { ports } = useRuntime();
  const [removed, setRemoved] = useState<Removed | null>(null);
  /** The region that the values below belong to. */
  const settled = useRef('');
  const now = useRef(beside);
  useEffect(() => {
    now.current = beside;
  });
  const settle = async (next: string) => {
    const old = settled.current;
    if (next === '' || next === old || now.current === undefined) return;
    settled.current = next;
    setRemoved(null);
    const { values } = now.current;
    const above = levelsAbove(level).map((name) => asText(values[name]));
    const strangers = await strangersBelow(ports, asText(values.country), { old: [...above, old], next: [...above, next] }, values);
    const after = now.current;
    // Values written meanwhile are checked by their own change.
    const isSame = settled.current === next && [...strangers.keys()].every((name) => asText(after.values[name]) === strangers.get(name));
    if (strangers.size === 0 || !isSame) return;
    after.write(Object.fromEntries([...strangers.keys()].map((name) => [name, undefined])));
    setRemoved({ region: next, values: Object.fromEntries(strangers) });
  };
  const isBlank = removed !== null && Object.keys(removed.values).every((name) => asText(beside?.values[name]) === '');
  return {
    /** Called with the region when the field gains the focus. */
    enter: (region: string) => {
      if (region !== '') settled.current = region;
    },
    /** Called with the region once it is final. */
    settle: (region: string) => {
      settle(region).catch(() => undefined);
    },
    /** The removed values, until something else is written there. */
    removed: isBlank ? removed : null,
    putBack: () => {
      if (removed !== null) beside?.write(removed.values);
      setRemoved(null);
    },
  };
}

interface Paths {
  readonly old: readonly string[];
  readonly next: readonly string[];
}

/** The fields below whose values belong to the old region and not to the next, largest first. */
async function strangersBelow(
  ports: Ports,
  country: string,
  { old, next }: Paths,
  values: Siblings['values'],
): Promise<ReadonlyMap<RegionLevel, string>> {
  const below = order.slice(next.length);
  const [level] = below;
  const name = level === undefined ? '' : asText(values[level]);
  if (country === '' || name === '' || next.includes('')) return new Map();
  const listed = await regionsBelow(ports, { country, parent: next.join('/') });
  const stays = listed.length > 0 ? listed.some((region) => isCalled(region, name)) : !(await wasListed(ports, country, old, name));
  if (stays) return strangersBelow(ports, country, { old: [...old, name], next: [...next, name] }, values);
  return new Map(below.map((each) => [each, asText(values[each])] as const).filter(([, text]) => text !== ''));
}

/** The next region may be unknown; then only the old region's list decides. */
async function wasListed(ports: Ports, country: string, old: readonly string[], name: string): Promise<boolean> {
  if (old.includes('')) return false;
  return (await regionsBelow(ports, { country, parent: old.join('/') })).some((region) => isCalled(region, name));
}

function isCalled({ value, text, names }: Region, name: string): boolean {
  const wanted = name.trim().toLowerCase();
  return [value, text, ...names].some((each) => each.toLowerCase() === wanted);
}
