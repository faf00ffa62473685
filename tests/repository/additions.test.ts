import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './planted-tree.ts';

/** A real example of each addition: the words by which its files know it, and the files that are its own. */
const examples: Record<string, RegExp> = {
  'a screen': /^src\/schemas\/order\/ExternalOrderQuery\.json$|"order\/ExternalOrderQuery"|"order\.external\.\w+": /,
  'an endpoint': /'claim\.review'|\breviewClaim\b/,
  'a carrier': /\blocalCarrier\b/,
  'a step of actions': /(?:^|\/)steps?\/copy\.(?:ts|json)$/,
  'a language': /^src\/locales\/(?:en-US\/|en-us\.ts)|\ben[_-]US\b/,
};
/** Not written by hand for an addition: what is generated, seeds of the demo, examples of other words, the documents' own texts. */
const leftOut = /generated|\.schema\.json$|\/migrations\/|seeds\/(?!menus\.json)|\.cases\.json$|gallery\/documents\/(?!step\/copy)/;

describe('the table "Where do I add …" of ARCHITECTURE.md', () => {
  const rows = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| a'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  it.each(Object.entries(examples))('says how many files %s touches', (addition, words) => {
    const files = sources().filter((path) => words.test(path) || words.test(readFileSync(join(repository, path), 'utf8')));
    const cells = rows.find(([, name]) => name === addition);
    const [least = NaN, most = least] = (cells?.at(-2) ?? '').match(/\d+/g)?.map(Number) ?? [];
    expect(files.length, files.join('\n')).toBeGreaterThanOrEqual(least);
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(most);
  });
});

function sources(): readonly string[] {
  return ['contract', 'server', 'src'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter(
        (path) => /\.(?:tsx?|json)$/.test(path) && !leftOut.test(path) && !(path.startsWith('src/schemas/') && !path.includes('External')),
      ),
  );
}
