import { lastSeal, sealProblems } from './audit/db/seals.ts';
import { checkEachTenant } from './each-tenant.ts';

try {
  const now = new Date();
  const tenants = await checkEachTenant(async (client, { id, name }) => {
    const seal = await lastSeal(client, id);
    if (seal !== null) console.log(`${name}: last seal ${seal}`);
    return sealProblems(client, id, now);
  });
  if (tenants !== null) console.log(`The logs of ${tenants} tenants are whole.`);
  process.exitCode = tenants === null ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
