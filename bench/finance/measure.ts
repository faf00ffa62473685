import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pg from 'pg';
import { watchPeak } from '../export/memory.ts';
import type { Bench } from '../part.ts';
import { manyOrdersAccount } from '../product/database.ts';
import { startProduct } from '../product/server.ts';
import { type Figure, number, type Section, table } from '../report.ts';
import { type Call, type Caller, signIn } from '../server/caller.ts';
import { type Summary, shareOf, spreadText, summarise } from '../statistics.ts';
import { downloadBill, forgetFiles, type LargestBill, largestBill } from './bill.ts';
import { type BesideBilling, besideBilling } from './billing.ts';
import { fillLedger, manyEntries, manyEntriesAccount } from './ledger.ts';

const calls = 60;
const warmUp = 10;

/** Measures the transactions of a tenant with a million entries, moves of money beside the making of bills, and the PDF of a large bill. */
export async function measureFinance(bench: Bench): Promise<Section> {
  const { ownerUrl, adminUrl } = await bench.database();
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await fillLedger(admin, bench.say);
    const bill = await largestBill(admin, manyOrdersAccount.username);
    const server = await startProduct({ product: await bench.product(), databaseUrl: ownerUrl });
    try {
      const reads = await timeReads(await signIn(server.address, manyEntriesAccount), bench.say);
      const files = await timeFiles(await signIn(server.address, manyOrdersAccount), server.pid, bill, bench.options.rounds, () =>
        forgetFiles(admin),
      );
      bench.say('moves beside bills');
      const rounds: BesideBilling[] = [];
      for (let round = 0; round < bench.options.rounds; round += 1) rounds.push(await besideBilling(adminUrl));
      return section(reads, files, bill, rounds);
    } finally {
      await server.stop();
    }
  } finally {
    await admin.end();
  }
}

interface Read {
  readonly name: string;
  readonly atMost?: number;
  readonly times: Summary;
}

async function timeReads(caller: Caller, say: (message: string) => void): Promise<readonly Read[]> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const range = `createTime_begin=${day(30)}%2000:00:00&createTime_end=${day(0)}%2023:59:59`;
  const list = (query: string): Call => ({ path: `/financial/transactionList?lang=&pageSize=10&${query}` });
  const cases: readonly { readonly name: string; readonly atMost?: number; readonly call: Call }[] = [
    { name: 'page 1 of the last 31 days', atMost: 80, call: list(`pageNo=1&${range}`) },
    { name: 'page 1 of all', atMost: 80, call: list('pageNo=1') },
    { name: 'page 1,000 of all', call: list('pageNo=1000') },
    { name: 'top-ups of the last 31 days', call: list(`pageNo=1&flowType=topup&${range}`) },
    {
      name: 'sums of the last 31 days',
      call: {
        method: 'POST',
        path: '/financial/transactionSummary?lang=',
        body: { createTime_begin: `${day(30)} 00:00:00`, createTime_end: `${day(0)} 23:59:59` },
      },
    },
  ];
  const reads: Read[] = [];
  for (const { call, ...rest } of cases) {
    say(rest.name);
    await succeeds(caller, call);
    const times: number[] = [];
    for (let at = 0; at < calls + warmUp; at += 1) times.push(await caller.time(call));
    reads.push({ ...rest, times: summarise(times.slice(warmUp)) });
  }
  caller.close();
  return reads;
}

/** A refusal is answered soon. @throws Error with what was answered instead */
async function succeeds(caller: Caller, call: Call): Promise<void> {
  const reply = await caller.open(call);
  const parts: Buffer[] = [];
  for await (const part of reply) parts.push(Buffer.from(part));
  const encoding = reply.headers['content-encoding'];
  const unpack = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : Buffer.from;
  const text = unpack(Buffer.concat(parts)).toString();
  if (!text.startsWith('{"success":true')) throw new Error(`${call.path} was answered by ${text.slice(0, 300)}`);
}

interface BillFile {
  readonly seconds: number;
  readonly growthMb: number;
}

async function timeFiles(
  caller: Caller,
  pid: number,
  bill: LargestBill,
  rounds: number,
  forget: () => Promise<void>,
): Promise<readonly BillFile[]> {
  const files: BillFile[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await forget();
    await pause(2_000);
    const idle = watchPeak(pid, 20);
    const before = idle.stop();
    const watch = watchPeak(pid, 20);
    const seconds = await downloadBill(caller, bill.id);
    files.push({ seconds, growthMb: watch.stop() - before });
  }
  caller.close();
  return files;
}

function section(reads: readonly Read[], files: readonly BillFile[], bill: LargestBill, rounds: readonly BesideBilling[]): Section {
  const seconds = summarise(files.map((file) => file.seconds));
  const growth = summarise(files.map(({ growthMb }) => growthMb));
  const ratios = summarise(rounds.map(({ alone, beside }) => shareOf(beside, 0.99) / shareOf(alone, 0.99)));
  const orders = bill.orders.toLocaleString('en');
  const figures: Figure[] = [
    ...reads.flatMap(({ name, atMost, times }): Figure[] =>
      atMost === undefined
        ? []
        : [
            {
              what: `transactions, ${manyEntries.toLocaleString('en')} entries: ${name}, p95`,
              measured: times.p95,
              atMost,
              unit: 'ms',
              spread: spreadText(times),
            },
          ],
    ),
    { what: `PDF of a bill of ${orders} orders`, measured: seconds.median, atMost: 10, unit: 's', spread: spreadText(seconds) },
    {
      what: `PDF of a bill of ${orders} orders: growth of memory`,
      measured: growth.median,
      atMost: 200,
      unit: 'MB',
      spread: spreadText(growth),
    },
    {
      what: 'moves of money while months are billed, p99 to alone',
      measured: ratios.median,
      atMost: 2,
      unit: '×',
      spread: spreadText(ratios),
    },
  ];
  const [first] = rounds;
  return {
    title: 'Finance: transactions, bills and moves of money',
    figures,
    body: [
      `One call at a time, ${calls} each after ${warmUp} to warm up; ms.`,
      '',
      table(
        ['call', 'p50', 'p95', 'spread'],
        reads.map(({ name, times }) => [name, number(times.median), number(times.p95), spreadText(times)]),
      ),
      '',
      `Moves of money, one after the other on one connection, each its own transaction; ${first?.bills ?? 0} months are billed beside them on another connection in`,
      `${number(summarise(rounds.map((round) => round.seconds)).median)} s, and taken back.`,
      '',
      table(
        ['moves', 'p50', 'p99', 'a second'],
        (['alone', 'beside'] as const).map((which) => {
          const all = rounds.flatMap((round) => round[which]);
          return [
            which,
            number(shareOf(all, 0.5)),
            number(shareOf(all, 0.99)),
            number(1_000 / (all.reduce((sum, ms) => sum + ms, 0) / all.length)),
          ];
        }),
      ),
    ].join('\n'),
  };
}
