import type { Config } from './config.ts';

/** Minimum pool of a worker: one expensive call, and one connection each for sign-ins, small calls and jobs. */
const leastPool = 4;
/** Minimum per address, so that a browser can open its usual sockets in each process. */
const leastPerAddress = 8;

/** Splits the machine's limits among its workers; the minimum of a share may raise the total. */
export function workerShare(config: Config): Pick<Config, 'poolSize' | 'connectionsPerAddress'> {
  const share = (whole: number, least: number) => Math.max(least, Math.floor(whole / config.workers));
  if (config.workers === 1) return config;
  return { poolSize: share(config.poolSize, leastPool), connectionsPerAddress: share(config.connectionsPerAddress, leastPerAddress) };
}

/** Connections for preparation, administration and PostgreSQL's own reserve. */
const spare = 20;

/** Returns the database connections of all processes of a machine: each has its pool and a listener. */
export function databaseConnections(config: Config): number {
  return config.workers * (workerShare(config).poolSize + 1) + spare;
}
