import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tutorialPages } from '../../scripts/screens/tutorial.ts';
import { root } from '../product/places.ts';

/** The ways in which a page is written out; `ours` is the document of `docs/tutorial`. */
const ways = ['ours', 'amis', 'pro'] as const;
export type Way = (typeof ways)[number];

export interface Count {
  readonly bytes: number;
  readonly lines: number;
  readonly tokens: number;
}

export interface PageCounts {
  /** `stock-list`. */
  readonly page: string;
  readonly counts: Readonly<Record<Way, Count>>;
}

/** Counts each page of the tutorial as a screen, as amis JSON with its English texts, and as ProTable TSX. */
export function countPages(): readonly PageCounts[] {
  return tutorialPages().map(({ path, address }) => {
    const page = address.slice('/tutorial/'.length);
    const amis = ['json', 'en.json'].map((end) => `bench/authoring/amis/${page}.${end}`);
    return { page, counts: { ours: countFiles([path]), amis: countFiles(amis), pro: countFiles([`bench/authoring/pro/${page}.tsx`]) } };
  });
}

/** The table of bench/authoring/README.md: ours, amis, ProTable, of each quantity. */
export function countsTable(pages: readonly PageCounts[]): string {
  const quantities = ['bytes', 'lines', 'tokens'] as const;
  const head = ['page', ...quantities.flatMap((quantity) => [`${quantity}: ours`, 'amis', 'ProTable'])];
  const rows = pages.map(({ page, counts }) => [
    page,
    ...quantities.flatMap((of) => ways.map((way) => counts[way][of].toLocaleString('en-US'))),
  ]);
  return [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function countFiles(paths: readonly string[]): Count {
  const counts = paths.map((path) => countText(readFileSync(join(root, path), 'utf8')));
  const total = (of: keyof Count) => counts.reduce((sum, count) => sum + count[of], 0);
  return { bytes: total('bytes'), lines: total('lines'), tokens: total('tokens') };
}

/**
 * Counts a text as its formatter left it. Bytes are UTF-8 without whitespace, but for one space between two words; a token is a word or
 * one sign of punctuation. The texts have no comments; `$schema`, which tells editors what a file is, does not count.
 */
export function countText(text: string): Count {
  const dense = text
    .replace(/"\$schema": "[^"]*",/, '')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<!\w) | (?!\w)/g, '');
  return {
    bytes: Buffer.byteLength(dense),
    lines: text.split('\n').filter((line) => line.trim() !== '').length,
    tokens: dense.match(/[\p{L}\p{N}_$]+|[^\s"'`]/gu)?.length ?? 0,
  };
}
