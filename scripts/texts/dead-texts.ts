/** Prefixes of composed keys with their suffixes. */
export type BuiltKeys = Readonly<Record<string, readonly string[]>>;

/** The start of a quoted text in code or JSON, and whether it is complete. */
const beginOfText = /(?<=['"`])([a-zA-Z][\w-]*\.[\w.-]*)(['"`]|\$\{)/g;

/**
 * Returns a sentence for each unused text: a key is used when it is quoted somewhere or composed. Composed keys are checked too: each must
 * exist, and its prefix must occur in the code.
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
    ...all(together, (key) => !known.has(key), 'this composed key does not exist'),
    ...all(together, (key) => whole.has(key), 'this composed key occurs in the code as a whole'),
    ...all(Object.keys(built), (begin) => !begins.has(begin), 'nothing in the code starts with this prefix'),
  ];
}

/** Returns a sentence for each text of a screen that code shows: those texts are there only while a screen is open that names them. */
export function misplacedTexts(ofScreens: ReadonlySet<string>, code: readonly string[]): readonly string[] {
  const shown = code.flatMap((source) => [...source.matchAll(/\b(?:text|translate)\(\s*'([\w.]+)'/g)].map(([, key = '']) => key));
  const isMisplaced = (key: string) => ['', '_one', '_other'].some((plural) => ofScreens.has(key + plural));
  return [...new Set(shown.filter(isMisplaced))].map(
    (key) => `${key}: code shows this text, so it belongs into another file than screens.json`,
  );
}

/**
 * Returns a sentence for each text of a widget or block that other code names: those texts are there only while a screen is open that uses
 * it.
 * @param code the sources by their paths
 */
export function strayTexts(ofBlocks: readonly string[], code: ReadonlyMap<string, string>): readonly string[] {
  const widgets = [...new Set(ofBlocks.map((key) => key.split('.')[1] ?? ''))];
  return widgets.flatMap((name) => {
    const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const own = ['widget', 'block', 'field'].flatMap((room) => ['/', '.'].map((end) => `src/widgets/${room}/${file}${end}`));
    const keys = [...new Set(ofBlocks.map(plain))].filter((key) => key.startsWith(`widget.${name}.`));
    const others = [...code].filter(([path]) => !own.some((begin) => path.startsWith(begin)));
    return keys.flatMap((key) =>
      others
        .filter(([, source]) => source.includes(`'${key}'`))
        .map(([path]) => `${key}: ${path} shows this text, which only screens with the widget bring; it belongs into widgets.json`),
    );
  });
}

/** Removes plural suffixes: `_one`, `_other`. */
function plain(key: string): string {
  return key.replace(/_(?:one|other)$/, '');
}
