import { checkEachTenant } from './each-tenant.ts';
import { ledgerProblems } from './money/db/ledger-problems.ts';

try {
  const tenants = await checkEachTenant((client) => ledgerProblems(client));
  if (tenants !== null) console.log(`The books of ${tenants} tenants are in order.`);
  process.exitCode = tenants === null ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
