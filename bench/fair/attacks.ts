import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { orderBook } from '../imports/workbook.ts';
import { type Caller, signInOften } from '../server/caller.ts';

/** Descriptions of the load that one user causes. */
export const attackNames = {
  lists: '30 lists of 1,000 rows at once',
  lines: 'a trial of 999 lines by 999 boxes',
  batch: '999 drafts submitted at once',
  workbook: 'a workbook of 820,000 cells',
} as const;
export type AttackName = keyof typeof attackNames;

const account = { username: 'merchant', password: 'Demo1234' };
const connections = 30;
/** Batches of drafts, more than can be submitted in ten seconds. */
const batchCount = 10;
const party = { name: 'Ada Byron', country: 'US', province: 'CA', city: 'Los Angeles', addr1: '77 Sunset Blvd', postCode: '90028' };
const box = (at: number) => ({
  boxNo: `B${at}`,
  boxWeight: `${1 + (at % 9)}.25`,
  boxLength: '30',
  boxWidth: `${20 + (at % 30)}`,
  boxHeight: '10',
});
const goods = [
  { goodsName: '保温杯', goodsNameEn: 'Flask', declareUnit: 'piece', quantity: 3, value: '9.90', currencyCode: 'USD', weight: '0.35' },
];
const lines = Array.from({ length: 999 }, (_, at) => ({
  ...party,
  addr1: `${at} Sunset Blvd`,
  productCode: 'US-STANDARD',
  phone: '+12135550142',
}));

/** Runs a prepared attack; refusals count as answers. Returns the number of replies with status 200 and 429. */
export type Attack = (milliseconds: number) => Promise<Readonly<Record<string, number>>>;

/** Signs in and prepares the attack. */
export async function prepareAttack(address: string, name: AttackName): Promise<Attack> {
  const callers = await signInOften(address, account, name === 'lists' ? connections : 2);
  switch (name) {
    case 'lists':
      return again(callers, async () => ({ path: '/oms/order/list?pageNo=1&pageSize=1000' }));
    case 'lines': {
      const boxes = Array.from({ length: 999 }, (_, at) => box(at));
      const body = { goodsType: 'general', boxes, lines: lines.map(({ addr1: _addr, ...line }, at) => ({ ...line, city: `City ${at}` })) };
      return again(callers, async () => ({ method: 'POST', path: '/oms/calculate/linesTry', body }));
    }
    case 'workbook': {
      const book = await orderBook(`F${Date.now()}`, 8_200, 100);
      return again(callers, async () => ({ method: 'POST', path: '/oms/order/importExcel', body: book }));
    }
    case 'batch': {
      const [first] = callers;
      if (first === undefined) throw new Error('nobody signed in');
      const batches: string[][] = [];
      while (batches.length < batchCount) batches.push(await drafts(first));
      // Once all are submitted, the last ones are refused repeatedly.
      const next = async () =>
        ({ method: 'POST', path: '/oms/order/batchSubmit', body: { ids: batches.length > 1 ? batches.pop() : batches[0] } }) as const;
      return again([first], next);
    }
  }
}

/** Each caller repeats its call as soon as it is answered. */
function again(callers: readonly Caller[], ask: () => Promise<Parameters<Caller['open']>[0]>): Attack {
  return async (milliseconds) => {
    const until = performance.now() + milliseconds;
    const answers: Record<string, number> = {};
    await Promise.all(
      callers.map(async (caller) => {
        while (performance.now() < until) {
          const reply = await caller.open({ ...(await ask()), headers: { 'Idempotency-Key': randomUUID() } });
          const status = String(reply.statusCode);
          answers[status] = (answers[status] ?? 0) + 1;
          for await (const _chunk of reply);
        }
        caller.close();
      }),
    );
    return answers;
  };
}

async function drafts(caller: Caller): Promise<string[]> {
  const body = {
    goodsType: 'general',
    consignor: { ...party, country: 'CN', province: '广东省', city: '深圳市', area: '南山区', postCode: '518000' },
    boxes: [box(1)],
    goods,
    lines,
  };
  const call = { method: 'POST', path: '/oms/order/saveLines', body, headers: { 'Idempotency-Key': randomUUID() } } as const;
  let reply = await caller.open(call);
  // A busy machine may answer 503; the same key never creates an order twice.
  for (let again = 0; reply.statusCode === 503 && again < 5; again += 1) {
    reply.resume();
    reply = await caller.open(call);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  const text = (reply.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  const { result }: { result: { results: { id: string; ok: boolean }[] } | null } = JSON.parse(text);
  const ids = result?.results.filter(({ ok }) => ok).map(({ id }) => id) ?? [];
  if (ids.length < 900) throw new Error(`Only ${ids.length} drafts were made: ${text.slice(0, 500)}`);
  return ids;
}
