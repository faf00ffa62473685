import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMutants } from '../server/orders/submit-mutant-runs.ts';
import { mutantCount, submitMutants } from '../server/orders/submit-mutants.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test(`A7: ${mutantCount} mutants of an order are taken or refused at their field, and none is half there`, async () => {
  const { wrong, taken, refused } = await runMutants(server, await server.login('merchant'), submitMutants());
  expect(wrong).toEqual([]);
  expect(taken + refused).toBe(mutantCount);
});
