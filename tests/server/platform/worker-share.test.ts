import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { databaseConnections, workerShare } from '../../../server/worker-share.ts';

test('each worker has its share, and at least four connections; the database has room for all of them', () => {
  const configOf = (workers: number, pool = 16) => readConfig({ WORKERS: String(workers), DATABASE_POOL: String(pool) });
  expect(workerShare(configOf(2))).toMatchObject({ poolSize: 8, connectionsPerAddress: 512 });
  expect(workerShare(configOf(8))).toMatchObject({ poolSize: 4, connectionsPerAddress: 128 });
  expect(workerShare(configOf(1, 2))).toMatchObject({ poolSize: 2, connectionsPerAddress: 1_024 });
  expect(databaseConnections(configOf(64))).toBeGreaterThanOrEqual(64 * 5);
  expect(databaseConnections(configOf(1, 500))).toBeGreaterThanOrEqual(501);
});
