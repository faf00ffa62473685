/** What keys begin with that code puts together, and how they go on. */
export type BuiltKeys = Readonly<Record<string, readonly string[]>>;

/** What stands at the begin of a text in code or JSON, and whether that is the whole of it. */
const beginOfText = /(?<=['"`])([a-zA-Z][\w-]*\.[\w.-]*)(['"`]|\$\{)/g;

/**
 * Texts that nothing shows, each as a sentence: a key is used when it stands in quotes somewhere, or is one of those that are put
 * together. These are held to what is there: each is a key, and its begin stands in the code.
 */
export function deadTexts(keys: readonly string[], sources: readonly string[], built: BuiltKeys): readonly string[] {
  const begins = new Set<string>();
  const whole = new Set<string>();
  for (const source of sources)
    for (const [, text = '', end] of source.matchAll(beginOfText)) {
      begins.add(text);
      if (end !== '${') whole.add(text);
    }
  const known = new Set(keys.map(plain));
  const together = new Set(Object.entries(built).flatMap(([begin, ends]) => ends.map((end) => begin + end)));
  const all = (names: Iterable<string>, isWrong: (name: string) => boolean, why: string) =>
    [...names].filter(isWrong).map((name) => `${name}: ${why}`);
  return [
    ...all(known, (key) => !whole.has(key) && !together.has(key), 'nothing shows this text'),
    ...all(together, (key) => !known.has(key), 'this key is said to be put together, and is none'),
    ...all(together, (key) => whole.has(key), 'this key is said to be put together, and stands in the code as it is'),
    ...all(Object.keys(built), (begin) => !begins.has(begin), 'keys are said to begin so, and nothing in the code does'),
  ];
}

/** Without its form for a number of things: `_one`, `_other`. */
function plain(key: string): string {
  return key.replace(/_(?:one|other)$/, '');
}
