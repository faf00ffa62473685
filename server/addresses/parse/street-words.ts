/** Words that occur only in streets, by language; they identify the country when nothing else does. */
const byCountry: readonly (readonly [string, RegExp])[] = [
  ['DE', /(?:stra(?:ß|ss)e|str\.?|platz|allee|gasse|weg|ufer|damm|ring)(?:\s|$)/i],
  ['FR', /(?:^|\s)(?:rue|avenue|av\.|boulevard|bd|place|chemin|impasse|cours|quai|allée|route)\s+(?:d[eu]s?|la|le|l'|saint|[\p{Lu}])/u],
  ['IT', /(?:^|\s)(?:via|viale|piazza|corso|vicolo|strada|largo)\s/i],
  ['BR', /(?:^|\s)(?:rua|travessa|alameda|praça)\s/i],
  ['PL', /(?:^|\s)(?:ul\.|aleja|al\.|os\.)\s/i],
  ['RU', /(?:^|\s)(?:ул\.|улица|пр\.|пр-т|проспект|пер\.|переулок|шоссе|бульвар|д\.|кв\.)/i],
  ['ES', /(?:^|\s)(?:calle|c\/|avenida|avda\.?|plaza|paseo|carrer|ronda|camino)\s?/i],
];

export const englishStreet =
  'street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|place|pl|terrace|ter|way|parkway|pkwy|highway|hwy|circle|cir|square|sq|trail|trl|crescent|cres|close|grove|mews|row|loop|plaza|broadway|pike|alley|walk|gardens|hill|parade|pde|esplanade';

/** Letters with accents are letters: Köln does not end with `ln`. */
const english = new RegExp(`(?<![\\p{L}\\d])(?:${englishStreet})(?![\\p{L}\\d])\\.?`, 'iu');
/** Words for parts of a building. */
export const secondary =
  /^(?:apt|apartment|suite|ste|unit|flat|floor|fl|room|rm|building|bldg|block|level|lvl|shop|dept|c\/o|po box|p\.o\. box|box|#)\b\.?|^#|\b(?:floor|fl)\.?$/i;

/** Words for a post office box in many languages. */
export const postBox =
  /^(?:p\.?\s?o\.?\s?box|post(?:fach|bus|boks|box)|bp|b\.p\.|apartado|caixa postal|casella postale|skr(?:ytka|\.)|а\/я|packstation)\b/i;

/** Reports whether a text beside a number is not a city but a post box, a room or a street. */
export function isNoCity(text: string, isCertain: boolean): boolean {
  return (
    postBox.test(text) ||
    secondary.test(text) ||
    (!isCertain && /\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|lane|drive)\b\.?$/i.test(text))
  );
}

export function isStreetLine(line: string): boolean {
  return /\d/.test(line) || english.test(line) || secondary.test(line) || byCountry.some(([, words]) => words.test(line));
}

/** Guesses the country from its words for streets. */
export function countryOfStreets(text: string): string | undefined {
  return byCountry.find(([, words]) => words.test(text))?.[0];
}

export function isCompanyLine(line: string): boolean {
  return (
    /\b(?:inc|llc|ltd|limited|corp|corporation|company|co|gmbh|ag|kg|ug|e\.k|sarl|sas|s\.?a\.?s?|s\.?r\.?l|s\.?p\.?a|s\.?l|b\.?v|n\.?v|pty|plc|oy|ab|a\/s|k\.?k|group|trading|logistics|warehouse|store|shop|services|solutions|industries|enterprises|university|hotel|studio|bakery|books)\b\.?,?$/i.test(
      line,
    ) ||
    /\b(?:sp\.?\s?z\.?\s?o\.?\s?o|s\.r\.o|d\.o\.o|kft|a\.s)\b\.?,?$/i.test(line) ||
    /\b(?:GmbH|Inc\.|LLC|Ltd\.?|Pty|S\.r\.l\.|Trading Co)\b/.test(line)
  );
}
