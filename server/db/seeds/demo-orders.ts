import { move, type OrderMoveName, type OrderState } from '../../../contract/order-states.ts';
import { deliveryCodeOf } from './demo-addresses.ts';
import { consignors, type Destination, destinations, failures, goods, products, remarks, reviews } from './demo-facts.ts';
import type { Random } from './random.ts';

/** Rows of one order by table, with the column names of the migrations. */
export interface DemoOrder {
  readonly shipment_order: Row;
  readonly order_party: readonly Row[];
  readonly order_box: readonly Row[];
  readonly goods_line: readonly Row[];
  readonly fee_line: readonly Row[];
  readonly order_log: readonly Row[];
}

type Row = Readonly<Record<string, string | number | boolean | null>>;

export interface DemoScope {
  readonly tenantId: string;
  readonly random: Random;
  /** Milliseconds; no order is younger. */
  readonly now: number;
  readonly operator: string;
}

const hour = 3_600_000;
const day = 24 * hour;
/** Orders reach back this far. */
const historyDays = 90;

/** One order with its whole history: every step is a move of the contract, and none lies in the future. */
export function demoOrder(scope: DemoScope, index: number): DemoOrder {
  const { random, tenantId } = scope;
  const story = weighted(random, stories);
  const [youngest, oldest] = story.ageDays;
  const createdAt = wholeSecond(scope.now - (youngest + random.next() * (oldest - youngest)) * day);
  const id = random.id(createdAt);
  const to = weighted(random, destinations);
  const boxes = makeBoxes(scope, id, createdAt);
  const product = products.find((candidate) => candidate.code === random.pick(to.products)) ?? products[0];
  const history = live(scope, story.moves, createdAt, product.days);
  const lines = makeGoods(scope, id, createdAt, boxes);
  const parties = makeParties(scope, id, to);
  const priced = makeFees(scope, id, createdAt, boxes, product.perKilo);
  const multi = boxes.length > 1;
  const issued = history.times.has('generate');
  const failed = history.state.document === 'order_failed' && history.times.has('fail');
  const rejected = history.times.has('reject') || history.times.has('rejectPaid');
  const review = rejected ? random.pick(reviews) : null;
  // What was taken back before a warehouse had it has no number any more.
  const isNumbered = issued && history.state.logistics !== 'none';
  const insured = random.chance(0.15);
  const cod = random.chance(0.08);
  const worth = lines.reduce((sum, line) => sum + Number(line.value) * Number(line.quantity), 0);
  const at = (name: OrderMoveName) => isoOrNull(history.times.get(name));
  return {
    shipment_order: {
      tenant_id: tenantId,
      id,
      customer_no: `WB${isoOrNull(createdAt)?.slice(2, 10).replaceAll('-', '')}-${String(index + 1).padStart(6, '0')}`,
      transaction_order_no: history.times.has('submit') ? `TX${random.digits(14)}` : null,
      tracking_number: isNumbered ? `LX${random.digits(9)}CN` : null,
      master_tracking_number: isNumbered && multi ? `MW${random.digits(12)}` : null,
      document_status: history.state.document,
      logistics_status: history.state.logistics,
      settlement_status: history.state.money,
      confirm_status: rejected ? 'rejected' : issued ? 'approved' : 'pending_review',
      product_code: product.code,
      goods_type: typeOf(lines),
      order_source: random.pick(['manual', 'manual', 'import', 'import', 'api', 'shopify', 'amazon', 'ebay']),
      consignee_name: parties.consignee.name,
      consignee_country: to.country,
      address_type: random.chance(0.8) ? 'residential' : 'business',
      is_remote: priced.remote,
      weight: decimals(
        boxes.reduce((sum, box) => sum + Number(box.weight), 0),
        3,
      ),
      box_count: boxes.length,
      package_size: `${boxes[0]?.length}*${boxes[0]?.width}*${boxes[0]?.height}${multi ? ` ×${boxes.length}` : ''}`,
      total_amount: history.times.has('submit') ? priced.total : null,
      currency: priced.currency,
      declared_value: decimals(worth, 2),
      declared_currency: 'USD',
      insurance_value: insured ? decimals(worth, 2) : null,
      insurance_currency: insured ? 'USD' : null,
      cod_amount: cod ? decimals(Math.round(worth * 1.3), 2) : null,
      cod_currency: cod ? to.currency : null,
      signature_service: random.chance(0.2) ? random.pick(['direct', 'indirect', 'adult']) : null,
      delivery_address_code: deliveryCodeOf(scope.tenantId),
      fail_reason: failed ? random.pick(failures) : null,
      examine_remark: review,
      remark: random.chance(0.25) ? random.pick(remarks) : null,
      created_by: scope.operator,
      created_at: isoOrNull(createdAt),
      ship_at: at('goOnline'),
      warehoused_at: at('warehouse'),
      exited_at: at('dispatch'),
      delivered_at: at('deliver'),
      paid_at: at('pay'),
      refunded_at: at('refund') ?? at('rejectPaid'),
    },
    order_party: [parties.consignor, parties.consignee],
    order_box: isNumbered ? boxes : boxes.map((box) => ({ ...box, sub_order_no: null })),
    goods_line: lines,
    fee_line: history.times.has('submit') ? priced.fees : [],
    order_log: makeLog(scope, id, createdAt, history, review),
  };
}

interface Story {
  readonly weight: number;
  readonly moves: readonly OrderMoveName[];
  readonly ageDays: readonly [youngest: number, oldest: number];
}

const placed = ['submit', 'generate'] as const;
const sent = [...placed, 'pay', 'goOnline', 'warehouse'] as const;

const stories: readonly [Story, ...Story[]] = [
  { weight: 6, moves: [], ageDays: [0, 30] },
  { weight: 1, moves: ['submit'], ageDays: [0.01, 2] },
  { weight: 3, moves: ['submit', 'fail'], ageDays: [0, 60] },
  { weight: 1, moves: ['submit', 'reject'], ageDays: [0, 60] },
  { weight: 6, moves: placed, ageDays: [0, 20] },
  { weight: 5, moves: [...placed, 'pay'], ageDays: [0, 8] },
  { weight: 5, moves: [...placed, 'pay', 'goOnline'], ageDays: [1, 8] },
  { weight: 9, moves: sent, ageDays: [2, 12] },
  { weight: 12, moves: [...sent, 'dispatch'], ageDays: [3, 25] },
  { weight: 34, moves: [...sent, 'dispatch', 'deliver'], ageDays: [4, historyDays] },
  { weight: 3, moves: [...sent, 'detain'], ageDays: [4, 50] },
  { weight: 2, moves: [...sent, 'dispatch', 'detain'], ageDays: [6, 50] },
  { weight: 3, moves: ['abandon'], ageDays: [0, historyDays] },
  { weight: 3, moves: [...placed, 'abandon'], ageDays: [1, historyDays] },
  { weight: 1, moves: [...placed, 'pay', 'refund', 'abandon'], ageDays: [3, historyDays] },
  { weight: 2, moves: [...placed, 'pay', 'refund'], ageDays: [3, historyDays] },
  { weight: 1, moves: [...placed, 'pay', 'rejectPaid'], ageDays: [3, historyDays] },
  { weight: 2, moves: [...sent, 'dispatch', 'deliver', 'chargeBack'], ageDays: [20, historyDays] },
];

interface History {
  readonly state: OrderState;
  readonly times: ReadonlyMap<OrderMoveName, number>;
}

/** Makes the moves one after the other until the next would lie in the future. */
function live({ random, now }: DemoScope, moves: readonly OrderMoveName[], createdAt: number, days: readonly [number, number]): History {
  let state: OrderState = { document: 'draft', logistics: 'none', money: 'unpaid' };
  let at = createdAt;
  const times = new Map<OrderMoveName, number>();
  for (const name of moves) {
    at = wholeSecond(at + waitBefore(name, random, days));
    const next = move(state, name);
    if (next === null) throw new Error(`the demo makes a move that the contract refuses: ${name}`);
    if (at > now) break;
    state = next;
    times.set(name, at);
  }
  return { state, times };
}

function waitBefore(name: OrderMoveName, random: Random, [fast, slow]: readonly [number, number]): number {
  if (name === 'submit' || name === 'generate' || name === 'fail') return (1 + random.next() * 8) * 60_000;
  if (name === 'pay') return (0.1 + random.next() * 5) * hour;
  if (name === 'deliver') return (fast + random.next() * (slow - fast)) * day * 0.8;
  if (name === 'chargeBack') return (2 + random.next() * 6) * day;
  return (4 + random.next() * 30) * hour;
}

function makeBoxes({ random, tenantId }: DemoScope, orderId: string, createdAt: number): Row[] {
  const count = random.chance(0.75) ? 1 : random.chance(0.8) ? random.integer(2, 5) : random.integer(6, 12);
  return Array.from({ length: count }, (_, at) => ({
    tenant_id: tenantId,
    id: random.id(createdAt),
    order_id: orderId,
    box_no: `B${String(at + 1).padStart(3, '0')}`,
    sub_order_no: count > 1 ? `SUB${random.digits(10)}` : null,
    weight: decimals(0.15 + random.next() * random.next() * 18, 3),
    length: random.integer(10, 60),
    width: random.integer(8, 45),
    height: random.integer(3, 40),
  }));
}

function makeGoods({ random, tenantId }: DemoScope, orderId: string, createdAt: number, boxes: readonly Row[]): Row[] {
  return boxes.flatMap((box, at) =>
    Array.from({ length: random.chance(0.7) ? 1 : 2 }, (_, line) => {
      const thing = random.pick(goods);
      return {
        tenant_id: tenantId,
        id: random.id(createdAt),
        order_id: orderId,
        box_no: box.box_no ?? '',
        position: at * 2 + line,
        goods_name: thing.zh,
        goods_name_en: thing.en,
        declare_unit: thing.unit,
        quantity: random.integer(1, 12),
        value: decimals(thing.price * (0.8 + random.next() * 0.5), 2),
        currency: 'USD',
        weight: decimals(thing.kilos, 3),
        hs_code: thing.hs,
        goods_link: random.chance(0.3) ? `https://shop.example.com/item/${random.digits(8)}` : null,
        texture_name: thing.texture[0],
        texture_name_en: thing.texture[1],
        made_country: 'CN',
      };
    }),
  );
}

function makeParties({ random, tenantId }: DemoScope, orderId: string, to: Destination) {
  const from = random.pick(consignors);
  const [city, province, postCode] = random.pick(to.cities);
  const business = random.chance(0.25);
  const none = { addr2: null, addr3: null, house_number: null, tax_type: null, tax_no: null };
  const key = { tenant_id: tenantId, order_id: orderId };
  const { postCode: fromPostCode, ...sender } = from;
  const consignor = { ...key, ...none, ...sender, side: 'consignor', country: 'CN', post_code: fromPostCode };
  const consignee = {
    ...key,
    ...none,
    side: 'consignee',
    code: null,
    name: random.pick(to.names),
    company: business ? random.pick(to.companies) : null,
    country: to.country,
    province,
    city,
    area: null,
    addr1: random.pick(to.streets),
    house_number: random.chance(0.3) ? String(random.integer(1, 220)) : null,
    post_code: postCode,
    phone: `${to.dial}${random.digits(3)}`,
    tax_type: to.country === 'BR' ? 'CPF' : null,
    tax_no: to.country === 'BR' ? cpfOf(random.digits(11)) : null,
  };
  return { consignor, consignee };
}

/** A Brazilian CPF of the first nine digits, with its two check digits. */
function cpfOf(digits: string): string {
  const withCheck = (known: string) => {
    const sum = [...known].reduce((total, digit, at) => total + Number(digit) * (known.length + 1 - at), 0);
    return known + String(((sum * 10) % 11) % 10);
  };
  return withCheck(withCheck(digits.slice(0, 9)));
}

/** Per currency: what a yuan is worth in its smallest unit, and how many of those make one. */
const rates = {
  CNY: { units: 100, digits: 2 },
  USD: { units: 14, digits: 2 },
  EUR: { units: 12, digits: 2 },
  HKD: { units: 108, digits: 2 },
  JPY: { units: 21, digits: 0 },
} as const;

/** Fees in whole smallest units, so that the total is their exact sum. */
function makeFees({ random, tenantId }: DemoScope, orderId: string, createdAt: number, boxes: readonly Row[], perKilo: number) {
  const currency = random.pick(['CNY', 'CNY', 'CNY', 'CNY', 'USD', 'USD', 'EUR', 'HKD', 'JPY'] as const);
  const { units, digits } = rates[currency];
  const kilos = boxes.reduce(
    (sum, box) => sum + Math.max(Number(box.weight), (Number(box.length) * Number(box.width) * Number(box.height)) / 6000),
    0,
  );
  const freight = Math.round(perKilo * kilos * units);
  const remote = random.chance(0.06);
  const amounts: [string, string, number][] = [
    ['freight', `${perKilo} CNY/kg × ${kilos.toFixed(3)} kg`, freight],
    ['fuel', '12.5%', Math.round(freight * 0.125)],
  ];
  if (remote) amounts.push(['remote', '35 CNY', 35 * units]);
  if (random.chance(0.3)) amounts.push(['registration', '8 CNY', 8 * units]);
  const money = (value: number) => decimals(value / 10 ** digits, digits);
  // Ids in the order of the lines, by which they are read.
  const fees = amounts.map(([type, rule, amount], at) => ({
    tenant_id: tenantId,
    id: random.id(createdAt + at),
    order_id: orderId,
    fee_type: type,
    rule,
    amount: money(amount),
    currency,
    created_at: isoOrNull(createdAt),
  }));
  return { fees, currency, remote, total: money(amounts.reduce((sum, [, , amount]) => sum + amount, 0)) };
}

const byPeople: ReadonlySet<OrderMoveName> = new Set(['submit', 'pay', 'abandon', 'refund', 'reject', 'rejectPaid']);

function makeLog(
  { random, tenantId, operator }: DemoScope,
  orderId: string,
  createdAt: number,
  { times }: History,
  review: string | null,
): Row[] {
  const entry = (operation: string, at: number, who: string, note: string | null = null) => ({
    tenant_id: tenantId,
    id: random.id(at),
    order_id: orderId,
    at: isoOrNull(at),
    operator: who,
    operation,
    note,
  });
  const noteOf = (name: OrderMoveName) => {
    if (name === 'abandon') return '客户取消 / cancelled by the customer';
    return name === 'reject' || name === 'rejectPaid' ? review : null;
  };
  const moves = [...times].map(([name, at]) => entry(name, at, byPeople.has(name) ? operator : 'system', noteOf(name)));
  return [entry('create', createdAt, operator), ...moves];
}

function typeOf(lines: readonly Row[]): string {
  const special = goods.find((thing) => thing.type !== 'general' && lines.some((line) => line.goods_name === thing.zh));
  return special?.type ?? 'general';
}

function weighted<T extends { readonly weight: number }>(random: Random, items: readonly [T, ...T[]]): T {
  let left = random.next() * items.reduce((sum, item) => sum + item.weight, 0);
  for (const item of items) {
    left -= item.weight;
    if (left < 0) return item;
  }
  return items[0];
}

function decimals(value: number, digits: number): string {
  return value.toFixed(digits);
}

function wholeSecond(moment: number): number {
  return Math.floor(moment / 1000) * 1000;
}

function isoOrNull(moment: number | undefined): string | null {
  return moment === undefined ? null : new Date(moment).toISOString();
}
