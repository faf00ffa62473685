import { summarise } from '../statistics.ts';
import type { Statement } from './bare.ts';
import { type BareLoad, repeatCalls } from './bare-load.ts';
import type { Call } from './caller.ts';
import { type LoadClient, type Loaded, wireOf } from './load.ts';
import type { Trial } from './trials.ts';

/** Number of clients for the rates. */
export const clients = 8;
const seconds = 3;

interface Read {
  readonly name: string;
  /** Called in turn; with `together`, all of them count as one. */
  readonly calls: readonly Call[];
  readonly together?: true;
}

interface ReadRate extends Read {
  readonly atLeast: number;
}

/** Measured with a single client. */
interface ReadTime extends Read {
  readonly atMost: number;
}

const list = (pageSize: number): Call => ({ path: `/oms/order/list?lang=&pageNo=1&pageSize=${pageSize}` });

/** @param orderIds orders of the tenant */
export function reads(orderIds: readonly string[]): readonly (ReadRate | ReadTime)[] {
  return [
    { name: 'trivial signed-in call (getMyInfo)', calls: [{ path: '/common/getMyInfo' }], atLeast: 2_000 },
    { name: 'list of 10', calls: [list(10)], atLeast: 800 },
    { name: 'list of 10 with counts', calls: [list(10), { path: '/oms/order/getOrderStatusCount?lang=' }], together: true, atLeast: 300 },
    { name: 'detail', calls: orderIds.map((id) => ({ path: `/oms/order/getDetailById?lang=&id=${id}` })), atLeast: 600 },
    { name: 'list of 10 alone, p50', calls: [list(10)], atMost: 4 },
    { name: 'list of 1,000 rows alone, p50', calls: [list(1000)], atMost: 30 },
  ];
}

export interface ReadMeans {
  readonly port: number;
  readonly client: LoadClient;
  readonly bare: BareLoad;
  /** Sessions of the calls. */
  readonly tokens: readonly string[];
  /** Returns the statements that a call sent to PostgreSQL. */
  statementsOf(call: Call): readonly Statement[];
}

export function readTrial(read: ReadRate | ReadTime, { port, client, bare, tokens, statementsOf }: ReadMeans): Trial {
  const { name, calls, together = false } = read;
  const isRate = 'atLeast' in read;
  const count = isRate ? clients : 1;
  const asOne = together ? calls.length : 1;
  const result = ({ replies, seconds: took, times }: Loaded) => (isRate ? replies / took / asOne : summarise(times).median);
  // All calls of a session before the next session.
  const requests = tokens.flatMap((token) => calls.map(({ path }) => wireOf({ token, path })));
  return {
    what: isRate ? `${name}, ${clients} clients` : name,
    unit: isRate ? '/s' : 'ms',
    limit: isRate ? { atLeast: read.atLeast } : { atMost: read.atMost },
    served: async () => result(await client.run({ port, clients: count, requests, seconds })),
    bare: async () => result(await bare.run(count, repeatCalls(calls.map(statementsOf), seconds))),
  };
}
