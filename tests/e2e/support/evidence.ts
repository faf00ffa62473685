import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { BrowserContext, ConsoleMessage, Page, Request, Response, WebError } from 'playwright';
import type { RunnerTestCase } from 'vitest';

/** Ignored by git and emptied at the start of each full run. */
const folder = fileURLToPath(new URL('../../.output/failures', import.meta.url));
const pictureMs = 10_000;
/** The last lines explain a failure. */
const keptLines = 300;

/** The browser's output since the start of the visit, for diagnosing a failure. */
export interface Diary {
  readonly lines: readonly string[];
  /** Calls and files without a response so far. */
  readonly unanswered: () => readonly string[];
}

const diaries = new WeakMap<BrowserContext, Diary>();

/** The diary of the visit that uses this context. @throws Error if there is none */
export function diaryOf(context: BrowserContext): Diary {
  const diary = diaries.get(context);
  if (diary === undefined) throw new Error('this context is nobody’s');
  return diary;
}

export function keepDiary(context: BrowserContext): Diary & { stop(): void } {
  const began = performance.now();
  const lines: string[] = [];
  const asked = new Set<string>();
  const note = (text: string) => {
    lines.push(`${String(Math.round(performance.now() - began)).padStart(6)} ms  ${text}`);
    if (lines.length > keptLines) lines.shift();
  };
  const nameOf = (request: Request) => `${request.method()} ${request.url()}`;
  const onError = (error: WebError) => note(`thrown: ${error.error().stack ?? error.error().message}`);
  const onConsole = (message: ConsoleMessage) => note(`console ${message.type()}: ${message.text()}`);
  const onRequest = (request: Request) => void asked.add(nameOf(request));
  const onFinished = (request: Request) => void asked.delete(nameOf(request));
  const onResponse = (response: Response) => {
    if (/\/(?:oms|auth)\//.test(response.url()) || response.status() >= 400) note(`${response.status()} ${nameOf(response.request())}`);
  };
  const onFailed = (request: Request) => {
    asked.delete(nameOf(request));
    note(`failed: ${nameOf(request)} ${request.failure()?.errorText ?? ''}`);
  };
  const onPage = (page: Page) => {
    page.on('framenavigated', (frame) => (frame === page.mainFrame() ? note(`at ${frame.url()}`) : undefined));
    page.on('crash', () => note('the page crashed'));
  };
  context.on('weberror', onError).on('console', onConsole).on('page', onPage);
  context.on('request', onRequest).on('requestfinished', onFinished).on('requestfailed', onFailed).on('response', onResponse);
  const diary: Diary = { lines, unanswered: () => [...asked] };
  diaries.set(context, diary);
  return {
    ...diary,
    stop: () => {
      context.off('weberror', onError).off('console', onConsole).off('page', onPage);
      context.off('request', onRequest).off('requestfinished', onFinished).off('requestfailed', onFailed).off('response', onResponse);
    },
  };
}

interface Witness {
  readonly diary: Diary;
  pages(): readonly Page[];
}

/**
 * Saves a screenshot of every page that the failed test left open, its address and its output.
 * @returns the folder
 */
export async function keepEvidence(test: RunnerTestCase, witnesses: readonly Witness[]): Promise<string> {
  const attempt = (test.result?.retryCount ?? 0) + 1;
  const place = join(folder, `${basename(test.file.name, '.test.ts')} ${nameForFile(test.name)} ${attempt}`);
  await mkdir(place, { recursive: true });
  const errors = (test.result?.errors ?? []).map(({ message, stack, diff = '' }) =>
    stripVTControlCharacters(`${stack ?? message}\n${diff}`),
  );
  const report = [test.fullName, '', ...errors];
  for (const [index, { pages, diary }] of witnesses.entries()) {
    for (const [number, page] of pages().entries()) {
      const picture = `${index + 1}-${number + 1}.png`;
      report.push('', `${picture}  ${page.url()}  ${await takePicture(page, join(place, picture))}`);
    }
    report.push('', ...diary.lines, ...diary.unanswered().map((request) => `not answered: ${request}`));
  }
  await writeFile(join(place, 'report.txt'), `${report.join('\n')}\n`);
  return place;
}

async function takePicture(page: Page, file: string): Promise<string> {
  try {
    await page.screenshot({ path: file, timeout: pictureMs });
    return `"${await page.title()}"`;
  } catch (error) {
    return `no picture: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  }
}

function nameForFile(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 80)
    .replace(/-$/, '');
}
