import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../part.ts';
import { manyOrdersAccount } from '../product/database.ts';
import { startProduct } from '../product/server.ts';
import { number, type Section, table } from '../report.ts';
import { signIn } from '../server/caller.ts';
import { spreadText, summarise } from '../statistics.ts';
import { orderBook } from './workbook.ts';

const few = 1_000;
const many = 10_000;
/** Interval of other callers' calls during the long import. */
const callEveryMs = 20;
/** Connections of these calls; a single one would measure its own queue. */
const browsers = 8;
const patienceMs = 600_000;

/** Measures imports of orders: as many as one call saves, and a background job beside the calls of others. */
export async function measureImports(bench: Bench): Promise<Section> {
  const { ownerUrl } = await bench.database();
  const server = await startProduct({ product: await bench.product(), databaseUrl: ownerUrl });
  try {
    const atOnce: number[] = [];
    const importer = await sender(server.address);
    for (let round = 0; round < bench.options.rounds; round += 1) {
      const book = await orderBook(`B${Date.now()}`, few);
      const began = performance.now();
      const outcome = await importer.send(book);
      if (outcome.successCount !== few) throw new Error(`Of ${few} orders ${outcome.successCount} were made.`);
      atOnce.push(performance.now() - began);
      bench.say(`import ${round + 1}/${bench.options.rounds}`);
    }
    return section(summarise(atOnce), await long(server.address, importer));
  } finally {
    await server.stop();
  }
}

interface Long {
  readonly seconds: number;
  readonly calls: ReturnType<typeof summarise>;
  readonly p99: number;
  readonly looks: number;
}

async function long(address: string, importer: Importer): Promise<Long> {
  const book = await orderBook(`L${Date.now()}`, many);
  const others = await Promise.all(Array.from({ length: browsers }, () => signIn(address, manyOrdersAccount)));
  const began = performance.now();
  const { key } = await importer.send(book);
  if (key === null) throw new Error('The long import did not become a job.');
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const steps = new Set<number>();
  let isDone = false;
  while (!isDone && performance.now() - began < patienceMs) {
    for (const other of [...others, ...others, ...others]) {
      running.push(other.time({ path: '/oms/order/list?pageNo=1&pageSize=10' }).then((ms) => void times.push(ms)));
      await pause(callEveryMs);
    }
    const outcome = await importer.look(key);
    steps.add(outcome.successCount);
    isDone = outcome.isDone;
    if (isDone && outcome.successCount !== many) throw new Error(`Of ${many} orders ${outcome.successCount} were made.`);
  }
  const seconds = (performance.now() - began) / 1_000;
  await Promise.all(running);
  for (const other of others) other.close();
  if (!isDone) throw new Error(`The long import did not end within ${patienceMs / 1_000} s.`);
  const sorted = [...times].sort((one, two) => one - two);
  return { seconds, calls: summarise(times), p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, looks: steps.size };
}

interface Outcome {
  readonly key: string | null;
  readonly successCount: number;
  readonly isDone: boolean;
}

interface Importer {
  send(book: Buffer): Promise<Outcome>;
  look(key: string): Promise<Outcome>;
}

/** Uploads files like a browser. @throws Error when a call is refused */
async function sender(address: string): Promise<Importer> {
  const call = async (path: string, init: RequestInit) => {
    const reply = await (await fetch(`${address}/oms${path}`, init)).json();
    if (reply.success !== true) throw new Error(`${path}: ${JSON.stringify(reply).slice(0, 300)}`);
    return reply.result;
  };
  const { token } = await call('/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'system-belong': '3' },
    body: JSON.stringify(manyOrdersAccount),
  });
  const headers = { 'X-Access-Token': token, 'system-belong': '3' };
  return {
    async send(book) {
      const body = new FormData();
      body.append('template', 'simple');
      body.append('file', new Blob([new Uint8Array(book)]), 'orders.xlsx');
      return call('/oms/order/importExcel?lang=en_US', { method: 'POST', headers, body });
    },
    look: (key) => call(`/oms/order/importOutcome?key=${key}`, { headers }),
  };
}

function section(atOnce: ReturnType<typeof summarise>, { seconds, calls, p99, looks }: Long): Section {
  return {
    title: 'Orders by a workbook',
    figures: [
      {
        what: `import of ${few.toLocaleString('en')} orders: read, rated and saved`,
        measured: atOnce.median,
        atMost: 5_000,
        unit: 'ms',
        spread: spreadText(atOnce),
      },
      {
        what: `calls of others while ${many.toLocaleString('en')} orders are imported, p99`,
        measured: p99,
        atMost: 200,
        unit: 'ms',
        spread: spreadText(calls),
      },
    ],
    body: [
      `The workbook is opened in a process of its own, which is started for it. The long import is a background job; meanwhile the order list is asked for every ${callEveryMs} ms, on ${browsers} connections in turn. The database, the server and the load share the machine.`,
      '',
      table(
        ['what', 'value'],
        [
          [`${many.toLocaleString('en')} orders as a job`, `${number(seconds)} s`],
          ['different counts that were seen of it', String(looks)],
          ['calls of others', String(calls.count)],
          ['their median', `${number(calls.median)} ms`],
        ],
      ),
    ].join('\n'),
  };
}
