import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKnowledge, screenFiles, screenId } from '../../scripts/screens/knowledge.ts';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { examineText } from '../../src/runtime/language/examine.ts';
import { root } from '../product/places.ts';
import { number, type Section, table } from '../report.ts';
import { type Summary, spreadText, summarise } from '../statistics.ts';

const rounds = 500;
/** Enough rounds for the engine's optimizations. */
const warmUp = 300;
const figureIsAbout = 'order/OrderList';
const limitOfLargest = 10;

/** Measures the check and compilation of each built-in screen from its text in this process, warm. */
export async function measureLanguage(): Promise<Section> {
  const knowledge = readKnowledge();
  const results: { readonly id: string; readonly check: Summary; readonly compile: Summary; readonly both: Summary }[] = [];
  for (const file of screenFiles()) {
    const id = screenId(file);
    const text = readFileSync(join(root, file), 'utf8');
    // A screen with problems takes another path, which is not measured.
    const problems = examineText(text, knowledge).problems.length;
    if (problems > 0 && id === figureIsAbout) throw new Error(`${id} has ${problems} problems.`);
    if (problems > 0) continue;
    const check: number[] = [];
    const compile: number[] = [];
    for (let round = 0; round < rounds + warmUp; round += 1) {
      const began = performance.now();
      const checked = examineText(text, knowledge);
      const between = performance.now();
      await compileScreen(id, checked);
      check.push(between - began);
      compile.push(performance.now() - between);
    }
    const warm = { check: check.slice(warmUp), compile: compile.slice(warmUp) };
    const both = warm.check.map((ms, at) => ms + (warm.compile[at] ?? 0));
    results.push({ id, check: summarise(warm.check), compile: summarise(warm.compile), both: summarise(both) });
  }
  const figure = results.find(({ id }) => id === figureIsAbout)?.both;
  if (figure === undefined) throw new Error(`${figureIsAbout} is gone.`);
  const largest = results.reduce((most, one) => (one.both.median > most.both.median ? one : most));
  return {
    title: 'Language: check and compilation of a screen',
    figures: [
      { what: `check and compile of ${figureIsAbout}, warm`, measured: figure.median, atMost: 5, unit: 'ms', spread: spreadText(figure) },
      {
        what: `check and compile of the slowest screen (${largest.id}), warm`,
        measured: largest.both.median,
        atMost: limitOfLargest,
        unit: 'ms',
        spread: spreadText(largest.both),
      },
    ],
    body: [
      `From the text of the document to functions, in Node, ${rounds} times after ${warmUp} to warm up; ms.`,
      '',
      table(
        ['screen', 'check p50', 'compile p50', 'both p50', 'both p95', 'spread'],
        results.map(({ id, check, compile, both }) => [
          id,
          ...[check.median, compile.median, both.median, both.p95].map(number),
          spreadText(both),
        ]),
      ),
    ].join('\n'),
  };
}
