import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../src/runtime/language/document/migrate.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { schemaVersion } from '../../src/runtime/language/grammar/screen.ts';
import { knowledge } from './knowledge.ts';

const folder = resolve(import.meta.dirname, 'golden');
const versions = Array.from({ length: schemaVersion - 1 }, (_none, index) => index + 1);

describe('a document of an older version is brought to the newest at load', () => {
  test('each older version has a golden document', () => {
    expect(readdirSync(folder).sort()).toEqual(versions.map((version) => `${version}.json`));
  });

  test.each(versions)('version %i', (version) => {
    const { before, after } = JSON.parse(readFileSync(resolve(folder, `${version}.json`), 'utf8'));
    const authored = JSON.stringify(before);
    expect(migrate(before)).toEqual({ document: after, problems: [] });
    // The author's document is what it was, and migrating twice changes nothing more.
    expect(JSON.stringify(before)).toBe(authored);
    expect(migrate(after).document).toBe(after);
    expect(examine(before, knowledge).document).toEqual(after);
  });

  test.each([0, -1, 1.5, schemaVersion + 1, '1', null, {}])('version %j is not known', (version) => {
    const { document, problems } = examine({ schemaVersion: version, title: 'order.list.title', body: [] }, knowledge);
    expect([document, problems.map(({ code, path }) => `${code} ${path}`)]).toEqual([null, ['unknown_version /schemaVersion']]);
  });
});
