import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const file = join(root, 'docs/design.md');
const text = readFileSync(file, 'utf8');
const sections = text.split(/^## /m).slice(1);
const picturesIn = (part: string) => [...part.matchAll(/!\[([^\]]+)\]\(([^)]+)\)/g)].map(([, says = '', path = '']) => ({ says, path }));

/** Bytes of a picture: the document has to open at once. */
const largest = 100_000;

describe('docs/design.md shows what it says', () => {
  test('it has the parts that pages are built by', () => {
    expect(sections.map((section) => section.split('\n', 1)[0])).toEqual(
      expect.arrayContaining(['Page hierarchy', 'Spacing', 'Colour by meaning', 'Table density', 'Empty states', 'Dialogs']),
    );
  });

  test.each(sections.map((section) => [section.split('\n', 1)[0] ?? '', section] as const))('%s has its picture', (_, section) => {
    const pictures = picturesIn(section);
    expect(pictures.length).toBeGreaterThan(0);
    for (const { path } of pictures) {
      const picture = join(dirname(file), path);
      expect(existsSync(picture), path).toBe(true);
      expect(statSync(picture).size, path).toBeLessThan(largest);
      const head = readFileSync(picture).subarray(0, 12).toString('latin1');
      expect(head, path).toMatch(path.endsWith('.webp') ? /^RIFF....WEBP/s : /^\u0089PNG/);
    }
  });

  test('no picture lies there that nothing shows', () => {
    const shown = picturesIn(text).map(({ path }) => path.replace('design/', ''));
    expect(readdirSync(join(root, 'docs/design')).sort()).toEqual(shown.sort());
  });

  test('the tokens that it names are published to the style sheets', () => {
    const published = readFileSync(join(root, 'src/widgets/theme.tsx'), 'utf8');
    for (const [, name = ''] of text.matchAll(/`--wb-([\w-]+)`/g)) expect(published).toMatch(new RegExp(`^\\s+'?${name}'?:`, 'm'));
  });

  test('the colours of states are those of the dictionaries', () => {
    const seeds: Readonly<Record<string, readonly { readonly en_US: string; readonly colour?: string }[]>> = JSON.parse(
      readFileSync(join(root, 'server/db/seeds/dictionaries.json'), 'utf8'),
    );
    const rows = [...(sections.find((section) => section.startsWith('Colour')) ?? '').matchAll(/^\| (\w+) \| [^|]+ \| ([^|;]+)/gm)].slice(
      1,
    );
    expect(rows).toHaveLength(6);
    const states = ['order_status', 'settlement_status', 'confirm_status', 'claim_status'].flatMap((code) => seeds[code] ?? []);
    for (const [, colour, examples = ''] of rows)
      for (const example of examples.trim().split(', ')) {
        const colours = states.filter(({ en_US }) => en_US.toLowerCase() === example).map((state) => state.colour);
        expect({ example, colours: new Set(colours) }).toEqual({ example, colours: new Set([colour]) });
      }
  });
});
