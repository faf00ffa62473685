import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

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

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...browser, ...server, ...dom, ...long],
          testTimeout: 60_000,
          maxWorkers: workers,
          isolate: false,
        },
      },
      {
        // Vitest prefers the browser builds of the packages with this environment. A file that replaces a module, or leaves one
        // changed, resets the modules before and after itself.
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: dom,
          exclude: [...browser, ...server, ...long],
          testTimeout: 60_000,
          maxWorkers: workers,
          isolate: false,
        },
      },
      {
        // The server's modules are read once for all files of a worker: each file has its own server and its own database; what
        // registers hooks for a file is a function that it calls.
        test: {
          name: 'api',
          environment: 'node',
          globalSetup: world,
          include: server,
          exclude: long,
          // Drills wait for processes to end and to start: a third worker uses their waits.
          maxWorkers: workers + 1,
          isolate: false,
          testTimeout: 120_000,
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
