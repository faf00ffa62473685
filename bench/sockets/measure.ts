import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import type { Bench } from '../part.ts';
import { type RunningProduct, startProduct } from '../product/server.ts';
import { number, type Section, table } from '../report.ts';
import { shareOf, spreadText, summarise } from '../statistics.ts';
import { gather, type Member } from './crowd.ts';

const clients = 1_000;
/** Concurrent handshakes; each reads its session from the database. */
const atOnce = 20;
const patienceMs = 20_000;
/** Longer than the server gathers changes of one kind. */
const gatherMs = 1_000;

/** Measures how long a notice, a change of rights and one of a dictionary take to reach 1,000 connected pages, from before the write. */
export async function measureSockets(bench: Bench): Promise<Section> {
  const { ownerUrl, adminUrl } = await bench.database();
  const server = await startProduct({ product: await bench.product(), databaseUrl: ownerUrl });
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const open: WebSocket[] = [];
  try {
    const crowd = await gather(admin, clients);
    const began = performance.now();
    open.push(...(await joinAll(server, crowd.members)));
    const joinSeconds = (performance.now() - began) / 1000;
    // The first notice warms up and is not counted.
    await broadcast(open, 'warm', () => crowd.publish('warm'));
    const rounds: (readonly number[])[] = [];
    const follows: (readonly number[])[] = [];
    for (let round = 1; round <= bench.options.rounds; round += 1) {
      rounds.push(await broadcast(open, `round ${round}`, () => crowd.publish(`round ${round}`)));
      await pause(gatherMs);
      follows.push(await broadcast(open, '"permission"', () => crowd.changeRights()));
      await pause(gatherMs);
      follows.push(await broadcast(open, '"goods_type"', () => crowd.changeDictionary('goods_type')));
      await pause(gatherMs);
      bench.say(`sockets ${round}/${bench.options.rounds}`);
    }
    return section(rounds, follows, joinSeconds);
  } finally {
    for (const socket of open) socket.terminate();
    await admin.end();
    await server.stop();
  }
}

async function joinAll(server: RunningProduct, members: readonly Member[]): Promise<WebSocket[]> {
  const joined: WebSocket[] = [];
  for (let from = 0; from < members.length; from += atOnce)
    joined.push(...(await Promise.all(members.slice(from, from + atOnce).map((member) => join(server, member)))));
  return joined;
}

async function join({ address }: RunningProduct, { userId, token }: Member): Promise<WebSocket> {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/oms/websocket/${userId}`, ['oms', token], { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

/** @returns milliseconds until each of them received a frame with this text. @throws Error when one did not */
async function broadcast(open: readonly WebSocket[], text: string, write: () => Promise<unknown>): Promise<readonly number[]> {
  const began = performance.now();
  const heard = open.map((socket) => received(socket, text).then(() => performance.now() - began));
  const [times] = await Promise.all([Promise.all(heard), write()]);
  return times;
}

function received(socket: WebSocket, title: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`A page did not receive "${title}" within ${patienceMs} ms.`)), patienceMs);
    const listen = (data: unknown) => {
      if (!String(data).includes(title)) return;
      clearTimeout(late);
      socket.off('message', listen);
      resolve();
    };
    socket.on('message', listen);
  });
}

function section(rounds: readonly (readonly number[])[], follows: readonly (readonly number[])[], joinSeconds: number): Section {
  const last = (share: number) => summarise(rounds.map((times) => shareOf(times, share)));
  const [half, p99, all] = [last(0.5), last(0.99), last(1)];
  const told = summarise(follows.map((times) => shareOf(times, 1)));
  const row = (what: string, value: typeof half) => [what, `${number(value.median)} ms`, `${number(value.p95)} ms`, spreadText(value)];
  return {
    title: `${clients.toLocaleString('en')} websocket clients, one broadcast`,
    figures: [
      {
        what: '1,000 websocket clients, one broadcast: p99 of its delivery',
        measured: p99.median,
        atMost: 500,
        unit: 'ms',
        spread: spreadText(p99),
      },
      {
        what: 'a change of rights or of a dictionary: the last of 1,000 pages is told',
        measured: told.median,
        atMost: 2_000,
        unit: 'ms',
        spread: spreadText(told),
      },
    ],
    body: [
      `From before the notice is written to the database until a client has its frame; one client process, ${rounds.length} broadcasts, each to all. The clients connected in ${number(joinSeconds)} s, ${atOnce} at a time.`,
      '',
      table(
        ['delivered to', 'median of the broadcasts', 'p95', 'spread'],
        [row('half', half), row('99 of 100', p99), row('all', all), row('all: a change of rights or of a dictionary', told)],
      ),
    ].join('\n'),
  };
}
