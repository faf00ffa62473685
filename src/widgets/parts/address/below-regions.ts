import { useEffect, useRef, useState } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import type { Ports } from '../../../runtime/ports.ts';
import type { Beside } from '../../../runtime/widget.ts';
import { asText } from '../field/field-attributes.ts';
import { type Region, regionsBelow } from '../field/use-regions.ts';

export type RegionLevel = 'province' | 'city' | 'area';

/** From the largest to the smallest; each stands in the one before it. */
const order: readonly RegionLevel[] = ['province', 'city', 'area'];

export function levelsAbove(level: RegionLevel): readonly RegionLevel[] {
  return order.slice(0, order.indexOf(level));
}

/** What was taken away from below a region. */
export interface Removed {
  /** The region that they are not in. */
  readonly region: string;
  readonly values: Readonly<Partial<Record<RegionLevel, string>>>;
}

/**
 * Takes away what stands below a region and is not in the one that took its place: a city of another province would be wrong
 * without anybody having written it. Where the country's cities are not known, what was typed stays.
 */
export function useBelowRegions(level: RegionLevel, beside: Beside | undefined) {
  const { ports } = useRuntime();
  const [removed, setRemoved] = useState<Removed | null>(null);
  /** The region that what is below belongs to. */
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
    // What was written meanwhile is judged by its own change.
    const isSame = settled.current === next && [...strangers.keys()].every((name) => asText(after.values[name]) === strangers.get(name));
    if (strangers.size === 0 || !isSame) return;
    after.write(Object.fromEntries([...strangers.keys()].map((name) => [name, undefined])));
    setRemoved({ region: next, values: Object.fromEntries(strangers) });
  };
  const isBlank = removed !== null && Object.keys(removed.values).every((name) => asText(beside?.values[name]) === '');
  return {
    /** The field is entered with this region. */
    enter: (region: string) => {
      if (region !== '') settled.current = region;
    },
    /** It holds this region now, for good. */
    settle: (region: string) => {
      settle(region).catch(() => undefined);
    },
    /** What was taken away, until something else is written there. */
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

/** What below these regions is of the old one and not of the next, from the larger to the smaller. */
async function strangersBelow(
  ports: Ports,
  country: string,
  { old, next }: Paths,
  values: Beside['values'],
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

/** The next region may be one that nobody knows; then only what is known of the old one tells. */
async function wasListed(ports: Ports, country: string, old: readonly string[], name: string): Promise<boolean> {
  if (old.includes('')) return false;
  return (await regionsBelow(ports, { country, parent: old.join('/') })).some((region) => isCalled(region, name));
}

function isCalled({ value, text, names }: Region, name: string): boolean {
  const wanted = name.trim().toLowerCase();
  return [value, text, ...names].some((each) => each.toLowerCase() === wanted);
}
