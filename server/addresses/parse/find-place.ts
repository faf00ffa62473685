import { codeThenCity, type Ordered, readByOrder, townBefore } from './by-order.ts';
import { type Place, readPlace } from './places.ts';
import { isNoCity, isStreetLine } from './street-words.ts';

interface Placed {
  readonly place: Place;
  readonly from: number;
  readonly to: number;
  /** The order of the parts alone says so. */
  readonly isGuess?: true;
}

/** Finds the place by the formats of the country, by those of any country, and at last by the order of the parts. */
export function findPlaceOf(parts: readonly string[], country: string | undefined): Placed | null {
  if (country === undefined) return findPlace(parts, undefined);
  const behindCode = codeThenCity(parts, country);
  if (behindCode !== null) return guessed(behindCode);
  const placed = findPlace(parts, country) ?? findPlace(parts, undefined);
  if (placed === null) {
    const ordered = readByOrder(parts, country);
    return ordered === null ? null : guessed(ordered);
  }
  const town = townBefore(placed.place.city, parts[placed.from - 1]);
  if (town === null) return placed;
  const { city: province, ...place } = placed.place;
  return {
    isGuess: true,
    from: placed.from - 1,
    to: placed.to,
    place: { ...place, city: town, ...(province === undefined ? {} : { province }) },
  };
}

function guessed({ from, to, ...place }: Ordered): Placed {
  return { from, to, place: { ...place, isCertain: false }, isGuess: true };
}

/** Finds city, state and postcode near the end, in one to three parts. */
function findPlace(parts: readonly string[], country: string | undefined): Placed | null {
  for (let to = parts.length; to > 0; to--)
    for (const width of [2, 3, 1]) {
      const from = to - width;
      if (from < 0 || (from === 0 && parts.length > 3 && width > 1)) continue;
      const place = readPlace(parts.slice(from, to).join(', '), country);
      // A city that includes half a street is wrong; fewer parts may give the right one.
      const { city } = place ?? {};
      const isWrong = city !== undefined && (isNoCity(city, place?.isCertain === true) || (width > 1 && isStreetLine(city)));
      if (place !== null && !isWrong) return tightened(parts, { place, from, to }, country);
    }
  return null;
}

/** Drops parts that are not needed, because they would be a line of the street. */
function tightened(parts: readonly string[], placed: Placed, country: string | undefined): Placed {
  for (let from = placed.to - 1; from > placed.from; from--) {
    const place = readPlace(parts.slice(from, placed.to).join(', '), country);
    const isAsFull = placed.place.province === undefined || place?.province !== undefined;
    if (place?.city !== undefined && isAsFull) return { place, from, to: placed.to };
  }
  return placed;
}
