import { type Found, keep } from './found.ts';
import { isStreetLine, postBox, secondary } from './street-words.ts';

/** Where the house number follows the street, and forms ask for it by itself. */
const numberBehind = new Set(['AT', 'BE', 'BR', 'CH', 'CZ', 'DE', 'DK', 'ES', 'FI', 'IT', 'NL', 'NO', 'PL', 'PT', 'SE']);

const number = '\\d+\\s?[a-zA-Z]?(?:[-/](?:\\d+\\s?[a-zA-Z]?|[a-zA-Z]\\b)){0,2}';
// Words of those countries for what is behind a house number, each with a number or a side: lgh 1101, m. 34, B 15, 3. tv.
const flat =
  '(?:lgh|as|asunto|bus|bte|boîte|m|lok|lokal|int|interno|scala|sc|appt?|apt|apto|apartamento|hs|top|stiege|byt|piso|esc|whg|wohnung|leil)\\b\\.?.*' +
  '|\\d+\\.?\\s?(?:tv|th|mf|sal|og|stock|etage|[ºª])\\b.*|\\d+[ºª].*|H\\d{4}|[A-Z]\\s\\d+[a-z]?';
const numbered = new RegExp(`^(?<street>.*?\\p{L}{2}.*?),?\\s+(?<number>${number})(?:,?\\s+(?<behind>${flat}))?$`, 'u');

/** Halls and the like have numbers too. */
const hall = /^(?:nave|local|portal|bloque|edificio|hala|halle|hal|box|stand)\b/i;

/** The lines of a street: its name, its number where that is a field of its own, and what is behind. */
export function keepStreet(lines: readonly string[], country: string | undefined, isKnown: boolean, found: Found): void {
  const [first = '', ...more] = lines;
  const isBehind = country !== undefined && numberBehind.has(country) && !postBox.test(first) && !hall.test(first);
  const split = isBehind ? numbered.exec(first)?.groups : undefined;
  const inside =
    split === undefined ? /^(\d.*?)\s+((?:(?:apt|apartment|suite|ste|unit|floor|fl|room|rm)\b\.?\s*#?|#\s?)[\w-]+)$/i.exec(first) : null;
  // In Spain and its like a number stands behind a comma: it was parted from its street.
  const [next = '', ...rest] = more;
  const isNumber = split === undefined && isBehind && /^\d+\s?[a-zA-Z]?$/.test(next);
  const { street = inside?.[1] ?? first, number: houseNumber, behind = inside?.[2] } = split ?? {};
  // Another number before that of the house: which is which, only an ordinal tells (Straße des 17. Juni 135).
  const isPlain = split === undefined || !/\d/.test(street.replace(/\d+\.\s\p{L}{3,}/gu, ''));
  keep(found, 'addr1', street, isKnown && isPlain && isStreetLine(first));
  keep(found, 'houseNumber', houseNumber ?? (isNumber ? next : undefined), isPlain);
  const below = [behind, ...(isNumber ? rest : more)].filter((line) => line !== undefined && line !== '');
  const [second = ''] = below;
  keep(found, 'addr2', second, isKnown && (second === split?.behind || secondary.test(second) || isStreetLine(second)));
  keep(found, 'addr3', below.slice(1).join(', '), false);
}
