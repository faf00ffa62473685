import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const browser = ['tests/e2e/**/*.test.ts'];
const server = ['tests/server/**/*.test.ts'];
const dom = ['tests/**/*.test.tsx', 'tests/**/*.dom.test.ts'];
/** Starts the one PostgreSQL of the run, and compiles the server's programs. */
const world = ['tests/support/cluster.ts', 'tests/support/programs.ts'];
const long = ['tests/**/*.long.test.ts', 'tests/long/**/*.test.ts'];
/** How long `expect.poll` waits: vitest's second is what a busy machine may need for one frame. */
const poll = { timeout: 30_000 };

/**
 * Vitest leaves one core to itself, which does little: each test file is one worker's. No project isolates its files: the modules of a
 * worker are read once for all of them, which took as long as the tests.
 */
const workers = Math.max(2, availableParallelism());
/** Component tests wait for the product's timers, as for a draft that is kept after a second; another worker uses their waits. */
const waitingWorkers = workers + 1;

/** Files that run for long though they are short; begun last, they would keep one worker busy while the others have ended. */
const longFiles = [
  'tests/e2e/rendering.test.ts',
  'tests/e2e/cases.test.ts',
  'tests/e2e/accessibility.test.ts',
  'tests/server/platform/process.test.ts',
  'tests/server/platform/workers.test.ts',
  'tests/server/platform/root.test.ts',
  'tests/server/imports/together.test.ts',
  'tests/server/platform/access.test.ts',
  'tests/server/money/crash.test.ts',
  'tests/server/imports/crash.test.ts',
  'tests/scripts/screen-new.test.ts',
];

/** Begins with the files that are known to be long; a first run knows no durations, and would go by the sizes of the files alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longFiles.indexOf(relative(import.meta.dirname, moduleId).replaceAll('\\', '/'));
      return at < 0 ? longFiles.length : at;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...browser, ...server, ...dom, ...long],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: waitingWorkers,
          isolate: false,
          expect: { poll },
        },
      },
      {
        // Vitest prefers the browser builds of the packages with this environment. A file that replaces a module, or leaves one
        // changed, resets the modules before and after itself.
        test: {
          name: 'dom',
          environment: 'happy-dom',
          setupFiles: ['tests/support/computed-style.ts'],
          include: dom,
          exclude: [...browser, ...server, ...long],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: waitingWorkers,
          isolate: false,
          expect: { poll },
        },
      },
      {
        // The server's modules are read once for all files of a worker: each file has its own server and its own database; what
        // registers hooks for a file is a function that it calls.
        test: {
          name: 'api',
          environment: 'node',
          alias: [{ find: /^typescript$/, replacement: join(import.meta.dirname, 'tests/support/compiler-5.ts') }],
          server: { deps: { inline: ['openapi-typescript'] } },
          globalSetup: world,
          include: server,
          exclude: long,
          // Drills wait for processes to end and to start: a third worker uses their waits.
          maxWorkers: workers + 1,
          isolate: false,
          // A start of the whole server takes seconds on idle cores, and a minute where others are busy.
          testTimeout: 300_000,
          hookTimeout: 240_000,
          expect: { poll },
        },
      },
      {
        // Each worker has one browser with warm contexts and one server at a time; two of them use the waits of each other.
        test: {
          name: 'e2e',
          environment: 'node',
          globalSetup: world,
          include: browser,
          exclude: long,
          maxWorkers: workers,
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 240_000,
          expect: { poll },
          // `npm test` names each test that needed it.
          retry: 1,
        },
      },
      {
        test: {
          name: 'long',
          environment: 'node',
          globalSetup: world,
          include: long,
          fileParallelism: false,
          testTimeout: 1_800_000,
          hookTimeout: 600_000,
          expect: { poll },
        },
      },
    ],
  },
});
