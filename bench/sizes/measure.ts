import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright';
import { launch, signInByPage } from '../pages/browser.ts';
import type { Bench } from '../part.ts';
import { workshop } from '../product/places.ts';
import { startProduct } from '../product/server.ts';
import { type Figure, number, type Section, table } from '../report.ts';

interface Measured {
  readonly name: string;
  readonly path: string;
  /** The page is usable when this selector is visible. */
  readonly usable: string;
  readonly signedIn: boolean;
  /** Limit in KB of JavaScript and CSS, gzip. */
  readonly atMost?: number;
  /** Limit on requests of all kinds, including the page and its calls, until it is usable. */
  readonly requests?: number;
}

const pages: readonly Measured[] = [
  { name: 'login page', path: '/user/login', usable: 'input[name="password"]', signedIn: false, atMost: 300 },
  { name: 'order list', path: '/order/list', usable: '.ant-table-row', signedIn: true, atMost: 380, requests: 25 },
  // 30 fields and 100 goods lines, as in the baseline.
  { name: 'form', path: '/bench/form', usable: '.eg-row', signedIn: true },
];

/** The baseline's bundle contains list and form: 310 KB of JavaScript and CSS, gzip. */
const listAndFormKb = 430;

/** Measures what a fresh browser loads until the network is idle, and its requests until the page is usable. */
export async function measureSizes(bench: Bench): Promise<Section> {
  const { ownerUrl } = await bench.database();
  const server = await startProduct({ product: await bench.product(), databaseUrl: ownerUrl });
  const state = join(workshop, 'signed-in.json');
  try {
    await signInByPage(bench.chromium, server.address, state);
    const results: Result[] = [];
    for (const page of pages) results.push({ page, ...(await fetched(bench.chromium, `${server.address}${page.path}`, page, state)) });
    return section(results);
  } finally {
    await server.stop();
  }
}

interface Fetched {
  readonly name: string;
  readonly kind: 'js' | 'css';
  readonly gzipKb: number;
  /** Requested before the page was usable. */
  readonly needed: boolean;
}

interface Result {
  readonly page: Measured;
  readonly files: readonly Fetched[];
  /** Paths of the requests before the page was usable, in their order. */
  readonly asked: readonly string[];
}

async function fetched(chromium: string, url: string, { usable, signedIn }: Measured, state: string): Promise<Omit<Result, 'page'>> {
  const browser = await launch(chromium);
  try {
    const context = await browser.newContext({
      locale: 'zh-CN',
      ...(signedIn ? { storageState: state } : {}),
      viewport: { width: 1600, height: 900 },
    });
    const page = await context.newPage();
    const replies: { readonly reply: Response; readonly needed: boolean }[] = [];
    let isUsable = false;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!isUsable) asked.push(new URL(request.url()).pathname);
    });
    page.on('response', (reply) => replies.push({ reply, needed: !isUsable }));
    await page.goto(url);
    await page.waitForSelector(usable);
    isUsable = true;
    await page.waitForLoadState('networkidle');
    const files = await Promise.all(replies.map(({ reply, needed }) => sizeOf(reply, needed)));
    return { files: files.filter((file) => file !== null).sort((one, other) => other.gzipKb - one.gzipKb), asked };
  } finally {
    await browser.close();
  }
}

async function sizeOf(reply: Response, needed: boolean): Promise<Fetched | null> {
  const { pathname } = new URL(reply.url());
  const kind = /\.m?js$/.test(pathname) ? 'js' : pathname.endsWith('.css') ? 'css' : null;
  if (kind === null || !reply.ok()) return null;
  // The server prefers Brotli where browsers accept it; the figures are for gzip.
  return {
    name: pathname.slice(pathname.lastIndexOf('/') + 1),
    kind,
    gzipKb: gzipSync(await reply.body(), { level: 9 }).length / 1024,
    needed,
  };
}

function section(results: readonly Result[]): Section {
  const sum = (files: readonly Fetched[]) => files.reduce((all, { gzipKb }) => all + gzipKb, 0);
  const figures: Figure[] = results.flatMap(({ page: { name, atMost, requests }, files, asked }): Figure[] => [
    ...(atMost === undefined
      ? []
      : [{ what: `first load of the ${name}, JS and CSS gzip`, measured: sum(files), atMost, unit: 'KB' as const }]),
    ...(requests === undefined
      ? []
      : [{ what: `asked for before the ${name} can be used`, measured: asked.length, atMost: requests, unit: 'requests' as const }]),
  ]);
  const both = new Map(
    results.filter(({ page }) => page.name !== 'login page').flatMap(({ files }) => files.map((file) => [file.name, file])),
  );
  figures.push({ what: 'list and form together, JS and CSS gzip', measured: sum([...both.values()]), atMost: listAndFormKb, unit: 'KB' });
  const body = results.map(({ page, files, asked }) => {
    const scripts = files.filter(({ kind }) => kind === 'js');
    const rows = files
      .filter(({ gzipKb }) => gzipKb >= 2)
      .map(({ name, kind, gzipKb, needed }) => [short(name), kind, number(gzipKb), needed ? 'yes' : 'later']);
    const later = sum(scripts.filter(({ needed }) => !needed));
    return [
      `**${page.name}** (${page.path}): ${asked.length} requests before it can be used; ${scripts.length} scripts, ${number(sum(scripts))} KB, of which ${number(later)} KB are asked for after the page can be used; CSS ${number(sum(files.filter(({ kind }) => kind === 'css')))} KB. Files of 2 KB and more:`,
      '',
      table(['file', 'kind', 'KB gzip', 'needed'], rows),
      '',
      `Requests before it can be used, in their order: ${asked.map((path) => short(path.replace(/^\/assets\//, ''))).join(', ')}.`,
    ].join('\n');
  });
  return {
    title: 'Sizes: what a fresh Chromium fetches',
    figures,
    body: ['Production build from the built server, until the network is quiet; gzip -9 of each body.', '', ...body].join('\n\n'),
  };
}

function short(name: string): string {
  return name.length <= 70 ? name : `${name.slice(0, 40)}…${name.slice(-28)}`;
}
