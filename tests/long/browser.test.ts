import { describe } from 'vitest';

// What npm test leaves out of the browser tests: other languages and widths, every case, and what repeats other tests.
process.env.LONG = 'yes';
const files = [
  'accessibility',
  'addresses',
  'batch-progress',
  'blocks',
  'cases',
  'cost-trial',
  'dashboard',
  'dictionaries',
  'forms',
  'impatient',
  'kept-tabs',
  'keyboard',
  'late-parts',
  'layout',
  'leaving',
  'list-memory',
  'notices',
  'order-actions',
  'order-detail',
  'order-import',
  'order-keeping',
  'order-list',
  'print',
  'rights-at-work',
  'session-end',
  'shell',
  'shell-setting',
  'sign-in',
  'single-order',
  'single-order-modes',
  'staff',
  'top-up',
  'touch',
  'two-writers',
  'wrong-password',
];

/** Each file has its own server, which runs for its tests alone. */
for (const name of files) describe(name, async () => void (await import(`../e2e/${name}.test.ts`)));
