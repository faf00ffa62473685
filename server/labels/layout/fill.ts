/** The facts of one document: texts by name, and its rows. */
export interface Facts {
  readonly fields: Readonly<Record<string, string>>;
  readonly rows: readonly Readonly<Record<string, string>>[];
}

const placeholder = /\{([A-Za-z]+)\}/g;

/** Returns the names in braces. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name);
}

/** Numbers and codes read from left to right in any line; other facts keep to themselves. */
const leftToRight = /(?:Phone|PostCode|No|Number|Code|Index|Count|Weight|Size|Date|Time|Value)$/;

/**
 * Fills the names of a template's text with facts, each isolated from the direction of its surroundings. Lines whose facts are all empty
 * are left out. An unknown name is an empty fact; `checkTemplate` refuses it.
 */
export function fill(text: string, facts: Readonly<Record<string, string>>): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const names = namesIn(line);
      if (names.length === 0) return [line.trim()];
      if (names.every((name) => factOf(name, facts) === '')) return [];
      // An empty fact takes the blanks behind it away.
      const kept = line.replace(/\{([A-Za-z]+)\} */g, (whole, name: string) => (factOf(name, facts) === '' ? '' : whole));
      return [kept.replace(placeholder, (_whole, name: string) => isolated(name, factOf(name, facts))).trim()];
    })
    .join('\n');
}

/** Fills a text without isolating, for barcodes. */
export function fillPlain(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (_whole, name: string) => factOf(name, facts)).trim();
}

function factOf(name: string, facts: Readonly<Record<string, string>>): string {
  return Object.hasOwn(facts, name) ? (facts[name] ?? '') : '';
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

function isolated(name: string, value: string): string {
  if (leftToRight.test(name)) return `\u2066${value}\u2069`;
  return rightToLeft.test(value)
    ? value
        .split('\n')
        .map((line) => `\u2068${line}\u2069`)
        .join('\n')
    : value;
}
