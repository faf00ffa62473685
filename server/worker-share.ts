import type { Config } from './config.ts';

/** With fewer connections a worker cannot serve a dear call and still have one each for signing in, small calls and jobs. */
const leastPool = 4;
/** A process that serves must let a browser open its handful of sockets. */
const leastPerAddress = 8;

/** What a machine has in all, each of its workers has its share of; the least of a share can make the sum larger. */
export function workerShare(config: Config): Pick<Config, 'poolSize' | 'connectionsPerAddress'> {
  const share = (whole: number, least: number) => Math.max(least, Math.floor(whole / config.workers));
  if (config.workers === 1) return config;
  return { poolSize: share(config.poolSize, leastPool), connectionsPerAddress: share(config.connectionsPerAddress, leastPerAddress) };
}

/** For preparing the machine, administration and PostgreSQL's own reserve. */
const spare = 20;

/** Connections that the processes of a machine may open to its database: each its pool and one that listens. */
export function databaseConnections(config: Config): number {
  return config.workers * (workerShare(config).poolSize + 1) + spare;
}
