import { describe } from 'vitest';

// What npm test leaves out of the server tests: further drills, seeds, volumes and refusals of one kind.
process.env.LONG = 'yes';
const files = [
  'server/activation/pictures',
  'server/audit/retention-many',
  'server/bills/making',
  'server/domain/order-export',
  'server/imports/again',
  'server/imports/jobs',
  'server/imports/together',
  'server/labels/labels',
  'server/money/adjustments',
  'server/money/bank',
  'server/money/bank-calls',
  'server/orders/histories',
  'server/orders/many-orders',
  'server/platform/debian-postgres',
  'server/platform/embedded',
  'server/platform/migrated-orders',
  'server/platform/migrations',
  'server/platform/price-calls',
  'server/platform/process',
  'server/platform/root',
  'server/platform/workers',
];

/** Each file has hooks of its own, which hold for its tests alone. */
for (const name of files) describe(name, async () => void (await import(`../${name}.test.ts`)));
