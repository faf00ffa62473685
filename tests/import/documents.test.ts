import { describe, expect, it, test } from 'vitest';
import { plainText, textsOf } from '../../scripts/import/lost-texts.ts';
import type { Imported } from '../../scripts/import/make.ts';
import { readDocument } from '../../scripts/import/read-document.ts';
import { Report } from '../../scripts/import/report.ts';
import { Shapes } from '../../scripts/import/shapes.ts';
import { type DocumentName, documents, imported, problemsOf, textOfDocument } from './imported.ts';

const names = Object.keys(documents).filter((name): name is DocumentName => Object.hasOwn(documents, name));

describe.each(names)('%s, a public document', (name) => {
  it('becomes a connection and pages that the strict checker has no fault with', () => {
    expect(problemsOf(name, made(name))).toEqual([]);
  });

  it('has every text in both languages, none of them empty', () => {
    expect([...made(name).texts].filter(([, { zh, en }]) => zh.trim() === '' || en.trim() === '')).toEqual([]);
  });

  it('loses no call: each is made by a page, or the report says why not', () => {
    const { calls, screens, report } = made(name);
    const pages = JSON.stringify([...screens.values()]);
    const told = new Set(report.notes.map(({ pointer }) => pointer));
    const lost = callsIn(name).filter(({ pointer }) => {
      const call = calls.find((one) => one.pointer === pointer);
      return !told.has(pointer) && (call === undefined || !pages.includes(JSON.stringify(call.call)));
    });
    expect(lost).toEqual([]);
  });

  it('loses no text: pages, connection or report have each one', () => {
    const found = plainText(wordsOf(made(name)).join('\n'));
    const lost = textsIn(name).filter(({ text }) => !found.includes(plainText(text).slice(0, 900)));
    expect(lost).toEqual([]);
  });
});

test('few texts stand in reports alone: the others are on pages or in connections', () => {
  const told = names.flatMap((name) => made(name).report.notes.filter(({ reason }) => reason === 'words that no page shows'));
  expect(told.length / names.flatMap(textsIn).length).toBeLessThan(0.05);
});

test.each(['petstore', 'docker'] as const)('%s becomes pages without the menu as well: they open in drawers', (name) => {
  const made = imported(name, { menu: false });
  expect(problemsOf(name, made)).toEqual([]);
  expect(JSON.stringify([...made.screens.values()])).not.toContain('"navigate"');
  expect(JSON.stringify(made.connection)).not.toContain('"permission"');
});

describe('paging in its common forms', () => {
  it.each([
    ['galaxy', 'getAllData', { envelope: { rows: '/data' }, paging: { by: 'offset', offset: 'offset', size: 'limit' } }],
    ['blockfrost', 'getAssets', { paging: { by: 'page', page: 'page', size: 'count', sizeMax: 100 } }],
    ['figma', 'getAiUsageDaily', { paging: { by: 'cursor', cursor: 'cursor' } }],
  ] as const)('%s: %s', (name, call, mapping) => {
    expect(made(name).connection).toMatchObject({ calls: { [`${name}.${call}`]: { list: true, mapping } } });
  });
});

const cache = new Map<DocumentName, Imported>();
function made(name: DocumentName): Imported {
  const known = cache.get(name) ?? imported(name);
  cache.set(name, known);
  return known;
}

const read = new Map<DocumentName, ReturnType<typeof readDocument>>();
function documentOf(name: DocumentName): ReturnType<typeof readDocument> {
  const known = read.get(name) ?? readDocument(textOfDocument(name), new Report());
  read.set(name, known);
  return known;
}

function textsIn(name: DocumentName) {
  const document = documentOf(name);
  return textsOf(document, new Shapes(document, new Report()));
}

/** The calls that a document describes, by a reading of its own. */
function callsIn(name: DocumentName): readonly { readonly pointer: string }[] {
  const { paths }: { paths: Readonly<Record<string, object>> } = Object.assign({ paths: {} }, documentOf(name));
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => ['get', 'put', 'post', 'patch', 'delete'].includes(key))
      .map((method) => ({ pointer: `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}` })),
  );
}

/** All words of an import. */
function wordsOf({ connection, texts, report }: Imported): readonly string[] {
  const words: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') words.push(value);
    else if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) walk(child);
  };
  walk(connection);
  return [...words, ...[...texts.values()].map(({ en }) => en), ...report.notes.flatMap(({ text }) => text ?? [])];
}
