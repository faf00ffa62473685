import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { diagnosticsOf } from '../../scripts/lsp/diagnostics.ts';
import { fixesIn } from '../../scripts/lsp/fixes.ts';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { placesOf } from '../../scripts/screens/places.ts';
import { reportOf } from '../../scripts/screens/report.ts';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { examineText } from '../../src/runtime/language/examine.ts';
import type { Problem } from '../../src/runtime/language/stages.ts';

/** A typical mistake: what it changes in its base, where it must be told, and words of which the hint must have one. */
interface Mistake {
  readonly says: string;
  readonly change: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  readonly path: string;
  readonly hint: string;
}

interface Group {
  readonly base: unknown;
  readonly mistakes: readonly Mistake[];
}

const folder = resolve(import.meta.dirname, 'mistakes');
const groups: readonly Group[] = readdirSync(folder).map((name) => JSON.parse(readFileSync(resolve(folder, name), 'utf8')));
const knowledge = readKnowledge();
const all = groups.flatMap(({ base, mistakes }) => mistakes.map((mistake) => ({ ...mistake, text: changed(base, mistake) })));

function changed(base: unknown, { change, remove = [] }: Mistake): string {
  const document: unknown = JSON.parse(JSON.stringify(base));
  for (const path of remove) edit(document, path, (holder, key) => Reflect.deleteProperty(holder, key));
  for (const [path, value] of Object.entries(change)) edit(document, path, (holder, key) => Reflect.set(holder, key, value));
  return JSON.stringify(document, null, 2);
}

function edit(document: unknown, path: string, work: (holder: object, key: string) => void): void {
  const keys = path.split('/').slice(1);
  const last = keys.pop() ?? '';
  let at: unknown = document;
  for (const key of keys) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
  if (typeof at !== 'object' || at === null) throw new Error(`The base has no ${path}`);
  work(at, last);
}

/** The problem at the place of a mistake whose hint helps. */
function told({ path, hint, text }: (typeof all)[number]): Problem | undefined {
  const words = hint.split('|');
  return examineText(text, knowledge).problems.find((problem) => {
    const said = [problem.message, problem.expected ?? '', problem.didYouMean ?? ''].join('\n');
    return (problem.path === path || problem.path.startsWith(`${path}/`)) && words.some((word) => said.includes(word));
  });
}

describe('typical mistakes of people who know amis, ProTable or Formily', () => {
  test('what they are made in has no problem', () => {
    for (const { base } of groups) expect(examineText(JSON.stringify(base), knowledge).problems).toEqual([]);
  });

  test('of more than 100, all but 5 % are told at their place with a useful hint', () => {
    const missed = all.filter((mistake) => told(mistake) === undefined);
    const seen = missed.map(({ says, text }) => [
      says,
      ...examineText(text, knowledge).problems.map(({ path, message }) => `${path} ${message}`),
    ]);
    expect(all.length).toBeGreaterThanOrEqual(100);
    expect(seen.length, JSON.stringify(seen, null, 1)).toBeLessThanOrEqual(all.length * 0.05);
  });

  test('the command line names the line, and the page tells the mistake in its place or above it', async () => {
    for (const mistake of all) {
      const problem = told(mistake);
      if (problem === undefined) continue;
      const { line, column } = placesOf(mistake.text)(problem.path);
      expect(reportOf('a.json', mistake.text, [problem])).toContain(`a.json:${line}:${column}  `);
      const { body, problems, warnings } = await compileScreen('test', examineText(mistake.text, knowledge));
      expect(JSON.stringify([body, problems, warnings]), mistake.says).toContain(
        JSON.stringify(problem.message.split('{{')[0]).slice(1, -1),
      );
    }
  });
});

describe('page, command line and editor', () => {
  test('tell the same problems at the same places', async () => {
    for (const { says, text } of all) {
      const checked = examineText(text, knowledge);
      const { body, problems, warnings } = await compileScreen('test', checked);
      const shown = [body, problems, warnings];
      const marks = textsIn(shown).join('\n');
      const missing = checked.problems.filter(
        ({ code, path, message }) =>
          !problemsIn(shown).includes(`${code} ${path}`) && !marks.includes(inBraces(`${path}: ${message} (${code})`)),
      );
      expect(missing, `${says}: page`).toEqual([]);

      const placeOf = placesOf(text);
      const lines = checked.problems.map(({ code, path, written = path }) => `${placeOf(written).line} ${code}`).sort();
      const report = reportOf('a.json', text, checked.problems);
      const told = [...report.matchAll(/^ {2}a\.json:(\d+):\d+ {2}(?:warning )?(\w+) {2}/gm)].map(([, line, code]) => `${line} ${code}`);
      expect(told.sort(), `${says}: command line`).toEqual(lines);

      const marked = diagnosticsOf(TextDocument.create('file:///x.json', 'json', 1, text), checked.problems);
      expect(marked.map(({ range, code }) => `${range.start.line + 1} ${code}`).sort(), `${says}: editor`).toEqual(lines);
    }
  });
});

/** Every problem that a compiled screen shows, in place of a part or above it. */
function problemsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('code' in value && 'path' in value && 'message' in value) return [`${String(value.code)} ${String(value.path)}`];
  return Object.values(value).flatMap(problemsIn);
}

/** All texts of a compiled screen; a mark tells its problems in its own. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Marks keep braces apart, because texts read them as placeholders. */
function inBraces(text: string): string {
  return text.replaceAll(/[{}]{2}/g, (braces) => braces.split('').join(' '));
}

describe('the same mistakes in an editor', () => {
  test('are marked on the line that the command tells', () => {
    const elsewhere = all.flatMap((mistake) => {
      const problem = told(mistake);
      if (problem === undefined) return [];
      const [mark] = diagnosticsOf(TextDocument.create('file:///x.json', 'json', 1, mistake.text), [problem]);
      const { line } = placesOf(mistake.text)(problem.written ?? problem.path);
      return mark?.range.start.line === line - 1 && String(mark.message).startsWith(problem.message) ? [] : [mistake.says];
    });
    expect(elsewhere).toEqual([]);
  });

  test('are gone after their quick fix', () => {
    const fixed = all.flatMap(({ says, text }) => {
      const document = TextDocument.create('file:///x.json', 'json', 1, text);
      const whole = { start: { line: 0, character: 0 }, end: document.positionAt(text.length) };
      return examineText(text, knowledge).problems.flatMap((problem) =>
        fixesIn(document, whole, [problem]).map(({ edit }) => {
          const after = examineText(TextDocument.applyEdits(document, edit?.changes?.[document.uri] ?? []), knowledge).problems;
          const remains = after.some(
            ({ code, path, message }) => code === problem.code && path === problem.path && message === problem.message,
          );
          return { says, remains };
        }),
      );
    });
    expect(fixed.length).toBeGreaterThanOrEqual(50);
    expect(fixed.filter(({ remains }) => remains)).toEqual([]);
  });
});
