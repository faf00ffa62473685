import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { addOwed, type Owed, owedPrice, type Payer } from '../product/payers.ts';
import type { BareLoad, Work } from './bare-load.ts';
import { barePayment, bareSubmission } from './bare-money.ts';
import { type LoadClient, type Loaded, wireOf } from './load.ts';
import { orderToSubmit } from './order-to-submit.ts';
import { clients } from './read-trials.ts';
import type { Trial } from './trials.ts';

/** Orders that a round pays or submits: a few seconds of work. */
const round = { spread: 1_000, one: 600, submit: 400 } as const;

export interface MoneyMeans {
  readonly address: string;
  readonly port: number;
  readonly client: LoadClient;
  readonly bare: BareLoad;
  readonly admin: ClientBase;
  readonly payers: readonly Payer[];
}

export function moneyTrials(means: MoneyMeans): readonly Trial[] {
  const { payers } = means;
  return [
    payTrial(`pay, over ${payers.length} accounts`, 400, payers, round.spread, means),
    payTrial('pay, on one account', 250, payers.slice(0, 1), round.one, means),
    submitTrial(means),
  ];
}

function payTrial(
  what: string,
  atLeast: number,
  payers: readonly Payer[],
  count: number,
  { port, client, bare, admin }: MoneyMeans,
): Trial {
  let waiting: readonly Owed[] = [];
  return {
    what: `${what}, ${clients} clients`,
    unit: '/s',
    limit: { atLeast },
    prepare: async () => {
      waiting = await addOwed(admin, payers, Math.ceil((2 * count) / payers.length));
    },
    served: async () => rate(await client.run({ port, clients, requests: waiting.slice(0, count).map(payment), expect: '"done":1' })),
    bare: async () => rate(await bare.run(clients, eachOnce(waiting.slice(count, 2 * count).map(barePayment)))),
  };
}

/** Submits orders with current quotes; the server places them with the carrier meanwhile, as in production. */
function submitTrial({ address, port, client, bare, admin, payers }: MoneyMeans): Trial {
  const each = payers.flatMap((payer) => Array.from({ length: Math.ceil(round.submit / payers.length) }, () => payer));
  let offers = new Map<Payer, Offer>();
  return {
    what: `submit + pay, over ${payers.length} accounts, ${clients} clients`,
    unit: '/s',
    limit: { atLeast: 150 },
    prepare: async () => {
      offers = new Map();
      for (const payer of payers) offers.set(payer, await askPrice(address, payer));
    },
    served: async () => {
      const requests = inTurns(each, payers.length).map((payer) => submission(payer, offers.get(payer)));
      const loaded = await client.run({ port, clients, requests, expect: '"paid":true' });
      await jobsEnd(admin);
      return rate(loaded);
    },
    bare: async () => rate(await bare.run(clients, eachOnce(inTurns(each, payers.length).map(bareSubmission)))),
  };
}

const rate = ({ replies, seconds }: Loaded) => replies / seconds;

/** Reorders payers so that equal entries, adjacent before, are as far apart as possible. */
function inTurns(payers: readonly Payer[], different: number): readonly Payer[] {
  const turns = payers.length / different;
  return payers
    .map((_, at) => payers[(at % different) * turns + Math.floor(at / different)] ?? payers[0])
    .filter((payer) => payer !== undefined);
}

function eachOnce(works: readonly Work[]): () => Work | undefined {
  let at = -1;
  return () => {
    at += 1;
    return works[at];
  };
}

const keyed = () => ({ 'Idempotency-Key': randomUUID() });

function payment({ payer: { token }, orderId }: Owed): Buffer {
  return wireOf({ token, path: '/oms/order/payOrder', body: { ids: [orderId], totals: [owedPrice] }, headers: keyed() });
}

interface Offer {
  readonly quoteId: string;
  readonly total: string;
  readonly currencyCode: string;
}

function submission({ token }: Payer, offer: Offer | undefined): Buffer {
  return wireOf({ token, path: '/oms/order/submit', body: { ...orderToSubmit, ...offer, pay: true }, headers: keyed() });
}

interface Asked {
  readonly result: {
    readonly quote: {
      readonly quoteId: string;
      readonly products: readonly { readonly productCode: string; readonly total?: string | null; readonly currencyCode?: string | null }[];
    } | null;
  } | null;
}

/** @throws Error when the order has no price */
async function askPrice(address: string, { token }: Payer): Promise<Offer> {
  const reply = await fetch(`${address}/oms/oms/calculate/orderTry`, {
    method: 'POST',
    headers: { 'X-Access-Token': token, 'Content-Type': 'application/json' },
    body: JSON.stringify(orderToSubmit),
  });
  const text = await reply.text();
  const asked: Asked = JSON.parse(text);
  const quote = asked.result?.quote ?? null;
  const offer = quote?.products.find(({ productCode }) => productCode === orderToSubmit.productCode);
  if (quote === null || !offer?.total || !offer.currencyCode) throw new Error(`An order has no price: ${text.slice(0, 500)}`);
  return { quoteId: quote.quoteId, total: offer.total, currencyCode: offer.currencyCode };
}

/** Waits until the jobs of the orders have ended, so that they do not disturb the next measurement. @throws Error after five minutes */
async function jobsEnd(admin: ClientBase): Promise<void> {
  for (const began = performance.now(); performance.now() - began < 300_000; await pause(100)) {
    const { rows } = await admin.query<{ open: number }>("SELECT count(*)::int AS open FROM job WHERE status = '1'");
    if (rows[0]?.open === 0) return;
  }
  throw new Error('The jobs of submitted orders do not finish.');
}
