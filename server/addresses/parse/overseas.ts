import { townOf } from './by-order.ts';
import { takeChineseRegions } from './chinese-latin.ts';
import { countryNamed } from './countries.ts';
import { findPlaceOf } from './find-place.ts';
import { type Found, setField } from './found.ts';
import type { Place } from './places.ts';
import { countryOfStreets, englishStreet, isCompanyLine, isStreetLine, postBox, secondary } from './street-words.ts';

/** Countries where the house number follows the street and forms have a separate field for it. */
const numberBehind = new Set(['AT', 'BE', 'BR', 'CH', 'CZ', 'DE', 'DK', 'ES', 'FI', 'IT', 'NL', 'NO', 'PL', 'PT', 'SE']);

const number = '\\d+\\s?[a-zA-Z]?(?:[-/](?:\\d+\\s?[a-zA-Z]?|[a-zA-Z]\\b)){0,2}';
// Words of those countries after a house number, each with a number or a side: lgh 1101, m. 34, B 15, 3. tv.
const flat =
  '(?:lgh|as|asunto|bus|bte|boîte|m|lok|lokal|int|interno|scala|sc|appt?|apt|apto|apartamento|hs|top|stiege|byt|piso|esc|whg|wohnung|leil)\\b\\.?.*' +
  '|\\d+\\.?\\s?(?:tv|th|mf|sal|og|stock|etage|[ºª])\\b.*|\\d+[ºª].*|H\\d{4}|[A-Z]\\s\\d+[a-z]?';
const numbered = new RegExp(`^(?<street>.*?\\p{L}{2}.*?),?\\s+(?<number>${number})(?:,?\\s+(?<behind>${flat}))?$`, 'u');

/** Halls and similar units have numbers too. */
const hall = /^(?:nave|local|portal|bloque|edificio|hala|halle|hal|box|stand)\b/i;

interface Known {
  /** The country named in the text or set in the form. */
  readonly known: string | undefined;
  /** The country of the phone number. */
  readonly phoned: string | undefined;
}

/** Parses addresses in Latin letters, split by lines or commas: the person, then the street, then city, state and postcode. */
export async function readOverseas(lines: readonly string[], { known, phoned }: Known, found: Found): Promise<void> {
  const said = known ?? phoned;
  const all = partsOf(lines);
  // Chinese regions are named one by one, and all of them are known.
  const parts = said === 'CN' ? await takeChineseRegions(all, found) : all;
  const placed = findPlaceOf(parts, said);
  const country = countryOf(placed?.place, known, phoned, lines.join('\n'));
  if (country !== undefined && known === undefined) setField(found, 'country', country.code, country.sure);
  const others =
    placed === null
      ? parts
      : [...parts.slice(0, placed.from), ...(placed.place.street === undefined ? [] : [placed.place.street]), ...parts.slice(placed.to)];
  const isSure = placed !== null && placed.isGuess !== true && (placed.place.isCertain || known !== undefined);
  if (placed !== null) {
    setField(found, 'postCode', placed.place.postCode, isSure);
    setField(found, 'province', placed.place.province, isSure);
    setField(found, 'city', placed.place.city, isSure);
  }
  const before = placed?.place.street === undefined ? (placed?.from ?? others.length) : others.length;
  const people = readPeople(others.slice(0, before), found);
  const street = missingCity(people, placed?.place, country?.code, found);
  setField(found, 'city', found.fields.has('city') ? undefined : (townOf(country?.code) ?? undefined), false);
  // Without a known country or place, a remaining line is only possibly a street.
  keepStreet(street, country?.code ?? known, placed !== null || country !== undefined, found);
  for (const left of others.slice(before)) setField(found, isStreetLine(left) ? 'addr3' : 'name', left, false);
}

/** Splits into lines and at commas; "Inc." belongs to the name before it. */
function partsOf(lines: readonly string[]): readonly string[] {
  return lines.slice(0, linesAtMost).flatMap((line) =>
    line
      .replace(whoAndWhere, '$1, $2')
      .split(/\s*[,;|](?!\s*(?:inc|llc|ltd|gmbh|co)\b\.?\s*(?:[,;|]|$))\s*/i)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
}

/** An address has fewer lines than this. */
const linesAtMost = 20;
/** A name and a street without a separator: "Robert Brown 742 Evergreen Terrace …". */
const whoAndWhere = new RegExp(
  `^(?!(?:unit|flat|suite|apt|room|floor|level|block|building|shop|villa|no|house|po box)\\b)(\\p{L}[\\p{L} .'’-]{2,40}) (\\d{1,6} .{2,60}\\b(?:${englishStreet})\\b.*)$`,
  'iu',
);

function countryOf(place: Place | undefined, known: string | undefined, phoned: string | undefined, text: string) {
  if (known !== undefined) return { code: known, sure: true };
  if (place?.isCertain === true && place.country !== undefined) return { code: place.country, sure: true };
  const cityState = place?.city === undefined ? null : countryNamed(place.city);
  if (cityState !== null) return { code: cityState, sure: true };
  if (phoned !== undefined) return { code: phoned, sure: place?.country === phoned };
  const guessed = place === undefined ? undefined : countryOfStreets(text);
  return guessed === undefined ? undefined : { code: guessed, sure: false };
}

/** Extracts name and company from the lines above the street; returns the other lines. */
function readPeople(lines: readonly string[], found: Found): string[] {
  const street: string[] = [];
  lines.forEach((line, at) => {
    const plain = line.replace(forms, '');
    // A title is not a street, although "Dr" may be one.
    if (isCompanyLine(line) && !/^\d/.test(line)) setField(found, 'company', line, true);
    else if (street.length === 0 && !isStreetLine(plain) && !found.fields.has('name')) setField(found, 'name', plain, isName(plain));
    else if (street.length === 0 && !isStreetLine(plain) && at < lines.length - 1 && !found.fields.has('company'))
      setField(found, 'company', line, false);
    else street.push(line);
  });
  return street;
}

/** Forms of address, possibly several in a row: "z. Hd. Frau Dr. Schmidt". */
const forms =
  /^(?:(?:attn|attention|att|to|c\/o|z\.?\s?hd|mr|mrs|ms|dr|prof|dipl\.-ing|ing|herrn?|frau|m\.|mme|mlle|sig\.?(?:ra)?|sr\.?a?|dña|don)[.:]{0,2}\s+)+/i;

function isName(text: string): boolean {
  // Abbreviations occur in names only at the end: Pol. Ind. Can Roca is a place.
  const isShortened = /\p{L}{2}\.(?= )/u.test(text.replace(/^(?:st|ma|fr)\. /i, ''));
  return !isShortened && /^\p{L}[\p{L}'’.-]*(?: (?:\p{L}[\p{L}'’.-]*)){1,4}$/u.test(text);
}

const county =
  /(?:shire|^(?:kent|essex|(?:east |west )?sussex|surrey|norfolk|suffolk|devon|cornwall|dorset|cumbria|middlesex|somerset|west midlands|merseyside|tyne and wear)|greater .+)$/i;

/** If the postcode's line has no city, the city is the line above, or in Britain the county is the line below. */
function missingCity(street: readonly string[], place: Place | undefined, country: string | undefined, found: Found): readonly string[] {
  const left = [...street];
  if (place === undefined) {
    // Some countries have no postcodes; there the last line is also the city.
    if (country !== undefined && left.length > 1 && !/\d/.test(left.at(-1) ?? '')) setField(found, 'city', left.pop(), false);
    return left;
  }
  const written = place.city;
  if (written !== undefined && country === 'GB' && county.test(written) && left.length > 1 && !isStreetLine(left.at(-1) ?? '')) {
    found.fields.delete('city');
    setField(found, 'province', written, true);
    setField(found, 'city', left.pop(), true);
  } else if (written === undefined) {
    const last = left.at(-1) ?? '';
    if (country === 'GB' && county.test(last) && left.length > 2) setField(found, 'province', left.pop(), true);
    if (left.length > 1 || !isStreetLine(left.at(-1) ?? '')) setField(found, 'city', left.pop(), !isStreetLine(left.at(-1) ?? ''));
  }
  return left;
}

/** Reads the lines of a street: its name, its number where forms have a field for it, and the rest. */
function keepStreet(lines: readonly string[], country: string | undefined, isKnown: boolean, found: Found): void {
  const [first = '', ...more] = lines;
  const isBehind = country !== undefined && numberBehind.has(country) && !postBox.test(first) && !hall.test(first);
  const split = isBehind ? numbered.exec(first)?.groups : undefined;
  const inside =
    split === undefined ? /^(\d.*?)\s+((?:(?:apt|apartment|suite|ste|unit|floor|fl|room|rm)\b\.?\s*#?|#\s?)[\w-]+)$/i.exec(first) : null;
  // In Spain and similar countries the number follows a comma, which separated it from its street.
  const [next = '', ...rest] = more;
  const isNumber = split === undefined && isBehind && /^\d+\s?[a-zA-Z]?$/.test(next);
  const { street = inside?.[1] ?? first, number: houseNumber, behind = inside?.[2] } = split ?? {};
  // With two numbers the house number is ambiguous unless one is an ordinal (Straße des 17. Juni 135).
  const isPlain = split === undefined || !/\d/.test(street.replace(/\d+\.\s\p{L}{3,}/gu, ''));
  setField(found, 'addr1', street, isKnown && isPlain && isStreetLine(first));
  setField(found, 'houseNumber', houseNumber ?? (isNumber ? next : undefined), isPlain);
  const below = [behind, ...(isNumber ? rest : more)].filter((line) => line !== undefined && line !== '');
  const [second = ''] = below;
  setField(found, 'addr2', second, isKnown && (second === split?.behind || secondary.test(second) || isStreetLine(second)));
  setField(found, 'addr3', below.slice(1).join(', '), false);
}
