/** `npm run bench [part…]`: measures the product's figures on production builds. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../scripts/find-chromium.mjs';
import { FolderInUse, lockFolder } from '../server/db/embedded-lock.ts';
import { measureAuthoring } from './authoring/measure.ts';
import { measureExport } from './export/measure.ts';
import { measureFair } from './fair/measure.ts';
import { measureFinance } from './finance/measure.ts';
import { measureImports } from './imports/measure.ts';
import { measureLabels } from './labels/measure.ts';
import { measureLanguage } from './language/measure.ts';
import { type Options, type Part, readOptions, UsageError } from './options.ts';
import { measureForms } from './pages/grid-measure.ts';
import { measurePages } from './pages/measure.ts';
import type { Bench, Measure } from './part.ts';
import { buildProduct } from './product/build.ts';
import { type BenchDatabase, startDatabase } from './product/database.ts';
import { root, workshop } from './product/places.ts';
import { measureRating } from './rating/measure.ts';
import { measureReload } from './reload/measure.ts';
import { report, type Section, type Took, thisMachine } from './report.ts';
import { measureScan } from './scan/measure.ts';
import { measureServer } from './server/measure.ts';
import { measureSizes } from './sizes/measure.ts';
import { measureSockets } from './sockets/measure.ts';
import { measureTabs } from './tabs/measure.ts';

const measures: Readonly<Record<Part, Measure>> = {
  authoring: measureAuthoring,
  language: measureLanguage,
  rating: measureRating,
  labels: measureLabels,
  scan: measureScan,
  server: measureServer,
  export: measureExport,
  imports: measureImports,
  finance: measureFinance,
  fair: measureFair,
  sockets: measureSockets,
  sizes: measureSizes,
  reload: measureReload,
  tabs: measureTabs,
  forms: measureForms,
  pages: measurePages,
};

await main();

async function main(): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2));
    const leave = enter();
    try {
      process.exitCode = await measureAll(options);
    } finally {
      leave();
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}

/** Two benches at a time would disturb each other, and the later one would replace the files of the earlier one. */
function enter(): () => void {
  mkdirSync(workshop, { recursive: true });
  try {
    return lockFolder(workshop);
  } catch (error) {
    throw error instanceof FolderInUse ? new UsageError('Another bench runs: let it end first.') : error;
  }
}

/** @returns 1 when a part could not be measured; missed figures are reported only */
async function measureAll(options: Options): Promise<number> {
  const say = (message: string) => console.error(message);
  const chromium = await findChromium();
  let database: Promise<BenchDatabase> | undefined;
  let product: ReturnType<typeof buildProduct> | undefined;
  const bench: Bench = {
    options,
    chromium,
    say,
    product: () => (product ??= buildProduct(say)),
    database: () => (database ??= startDatabase(say)),
  };
  const machine = thisMachine(versionOf(chromium), commit());
  const took: Took[] = [];
  const sections: Section[] = [];
  const failures: string[] = [];
  for (const part of options.parts) {
    say(`== ${part}`);
    const began = performance.now();
    try {
      sections.push(await measures[part](bench));
    } catch (error) {
      failures.push(`${part}: ${error instanceof Error ? error.message : String(error)}`);
      say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    took.push({ part, minutes: (performance.now() - began) / 60_000 });
  }
  await database?.then(
    (started) => started.stop(),
    () => undefined,
  );
  const text = report(machine, sections, failures, took);
  const file = join(root, 'bench/results', `${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.md`);
  mkdirSync(join(root, 'bench/results'), { recursive: true });
  writeFileSync(file, text);
  console.log(`${text}\nWritten to ${file}`);
  return failures.length === 0 ? 0 : 1;
}

function versionOf(chromium: string): string {
  return (
    /\d+(\.\d+)+/.exec(execFileSync(chromium, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))?.[0] ??
    'of unknown version'
  );
}

function commit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' with changes');
  } catch {
    return '';
  }
}
