import type { Place } from './document/parts.ts';
import { PostcodeRanges } from './postcode-ranges.ts';

/** The parts of an address that determine its zone. */
export interface Destination {
  readonly country: string;
  readonly city?: string;
  readonly postcode?: string;
}

/** A zone or remote-area tier with its places. */
export interface NamedPlaces {
  readonly name: string;
  readonly places: readonly Place[];
}

interface Country {
  readonly postcodes: PostcodeRanges;
  readonly cities: Map<string, string>;
  whole: string | undefined;
}

/** Finds the most precise place of an address by postcode, city or country, and returns its name. */
export class PlaceLookup {
  readonly #countries = new Map<string, Country>();
  readonly #problems: string[] = [];

  constructor(named: readonly NamedPlaces[]) {
    for (const { name, places } of named) for (const place of places) this.#add(name, place);
    for (const [country, { postcodes }] of this.#countries) {
      this.#problems.push(...postcodes.settle().map((problem) => `${country} ${problem}`));
    }
  }

  /** Places that two names claim, as text; such a result would depend on the order. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** Reports whether a missing postcode could change the result. */
  lacksPostcode({ country, postcode = '' }: Destination): boolean {
    return this.#countries.get(country)?.postcodes.isEmpty === false && !/[\p{L}\p{N}]/u.test(postcode);
  }

  find({ country, city = '', postcode = '' }: Destination): string | undefined {
    const places = this.#countries.get(country);
    return places?.postcodes.find(postcode) ?? places?.cities.get(folded(city)) ?? places?.whole;
  }

  #add(name: string, { country, cities, postcodes }: Place): void {
    const places = this.#countries.get(country) ?? { postcodes: new PostcodeRanges(), cities: new Map(), whole: undefined };
    this.#countries.set(country, places);
    for (const range of postcodes ?? []) places.postcodes.add(name, range);
    for (const city of cities ?? []) {
      this.#claim(`${country} ${city}`, places.cities.get(folded(city)), name);
      places.cities.set(folded(city), name);
    }
    if (cities !== undefined || postcodes !== undefined) return;
    this.#claim(country, places.whole, name);
    places.whole = name;
  }

  #claim(place: string, earlier: string | undefined, name: string): void {
    if (earlier !== undefined && earlier !== name) this.#problems.push(`${place} is in ${earlier} and in ${name}`);
  }
}

/** Folds case and accents. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase();
}
