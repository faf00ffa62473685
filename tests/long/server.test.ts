import { describe } from 'vitest';

// What npm test leaves out of the server tests: further drills, seeds, volumes and refusals of one kind.
process.env.LONG = 'yes';
const files: Readonly<Record<string, () => Promise<unknown>>> = {
  'activation/pictures': () => import('../server/activation/pictures.test.ts'),
  'audit/retention-many': () => import('../server/audit/retention-many.test.ts'),
  'bills/making': () => import('../server/bills/making.test.ts'),
  'domain/order-export': () => import('../server/domain/order-export.test.ts'),
  'imports/again': () => import('../server/imports/again.test.ts'),
  'imports/jobs': () => import('../server/imports/jobs.test.ts'),
  'imports/together': () => import('../server/imports/together.test.ts'),
  'labels/labels': () => import('../server/labels/labels.test.ts'),
  'money/adjustments': () => import('../server/money/adjustments.test.ts'),
  'money/bank': () => import('../server/money/bank.test.ts'),
  'money/bank-calls': () => import('../server/money/bank-calls.test.ts'),
  'orders/batch-crash': () => import('../server/orders/batch-crash.test.ts'),
  'orders/histories': () => import('../server/orders/histories.test.ts'),
  'orders/many-orders': () => import('../server/orders/many-orders.test.ts'),
  'platform/debian-postgres': () => import('../server/platform/debian-postgres.test.ts'),
  'platform/embedded': () => import('../server/platform/embedded.test.ts'),
  'platform/migrated-orders': () => import('../server/platform/migrated-orders.test.ts'),
  'platform/migrations': () => import('../server/platform/migrations.test.ts'),
  'platform/price-calls': () => import('../server/platform/price-calls.test.ts'),
  'platform/process': () => import('../server/platform/process.test.ts'),
  'platform/root': () => import('../server/platform/root.test.ts'),
  'platform/workers': () => import('../server/platform/workers.test.ts'),
};

/** Each file has hooks of its own, which hold for its tests alone. */
for (const [name, load] of Object.entries(files)) describe(name, async () => void (await load()));
