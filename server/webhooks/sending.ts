import { uuidv7 } from 'uuidv7';
import type { WebhookState } from '../../contract/entities/company/webhook.ts';
import { escapeHtml } from '../calls/code-html.ts';
import { messageOf } from '../calls/messages.ts';
import type { SecretBox } from '../calls/secret-box.ts';
import type { Database, Transaction } from '../db/database.ts';
import { insertUserNotice } from '../notices/db/notices.ts';
import { readOrigin } from '../tracing/origin.ts';
import { type Log, watched } from '../tracing/watched.ts';
import { claimDeliveries, type DeliveryClaim, findClaimedDelivery, noteTry } from './db/deliveries.ts';
import { findKeeper, lockEndpoint, type StoredEndpoint, stopDeliveries, updateEndpoint } from './db/endpoints.ts';
import { type Posted, postMessage } from './post-message.ts';
import { pauseAfter, triesAtMost } from './schedule.ts';
import { secretOwner } from './signature.ts';

export interface SendingDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly box: SecretBox;
  /** Whether endpoints may be on this machine, by http too: for demos and tests. */
  readonly isLoopbackAllowed: boolean;
}

/** Longer than a try can last; what a server that died had leased is sent again after it. */
const leaseSeconds = 60;
/** Tries of this process, and of all servers to one endpoint, at a time: one that does not answer never delays others. */
const atOnce = 16;
const perEndpoint = 2;
const pollMs = 5_000;

/** Sends what is due, on any number of servers: leases with fencing numbers, so that the outcome of a try is written once. */
export function createWebhookSending(deps: SendingDeps) {
  const { database, now } = deps;

  async function send(claim: DeliveryClaim, log: Log): Promise<void> {
    const found = await database.tenant(claim.tenantId, (tx) => findClaimedDelivery(tx, claim));
    if (found === null) return;
    const { eventId, type, attempts, origin, endpoint } = found;
    const fields = { delivery: claim.id, event: type, endpoint: endpoint.id, tenant: claim.tenantId, attempt: attempts };
    const span = { name: `webhook ${type}`, kind: 'CLIENT', attributes: { 'waybill.tenant': claim.tenantId } } as const;
    const outcomeOf = ({ status, problem }: Posted) => (status === null ? (problem ?? 'unreachable') : String(status));
    await watched({ origin: readOrigin(origin, eventId), span, fields, log, message: 'webhook', outcomeOf }, () =>
      attempt(deps, claim, found),
    );
  }

  const running = new Set<Promise<void>>();

  /** Starts what is due while there is room; a slow endpoint keeps its own room only. */
  async function fill(onEnd: () => void, onError: (error: unknown) => void, log: Log): Promise<void> {
    while (running.size < atOnce) {
      const claiming = { now: now(), leaseSeconds, perEndpoint, atMost: atOnce - running.size };
      const claims = await database.single((tx) => claimDeliveries(tx, claiming));
      if (claims.length === 0) return;
      for (const claim of claims) {
        const work: Promise<void> = send(claim, log)
          .catch(onError)
          .finally(() => {
            running.delete(work);
            onEnd();
          });
        running.add(work);
      }
    }
  }

  return {
    /** Sends what is due at once, at each `wake`, and in short intervals, because pauses end silently. */
    start(onError: (error: unknown) => void, log: Log) {
      let filling: Promise<void> = Promise.resolve();
      let isStopped = false;
      const wake = (): void => {
        filling = filling.then(() => (isStopped ? undefined : fill(wake, onError, log))).catch(onError);
      };
      const timer = setInterval(wake, pollMs);
      wake();
      return {
        wake,
        /** Starts no more and waits for the running tries. */
        stop: async (): Promise<void> => {
          isStopped = true;
          clearInterval(timer);
          await filling;
          await Promise.all(running);
        },
      };
    },
    /** Sends everything that is due now, and what becomes due meanwhile. */
    async run(): Promise<void> {
      const failures: unknown[] = [];
      const onEnd = () => undefined;
      const fillOnce = () =>
        fill(
          onEnd,
          (error) => void failures.push(error),
          () => undefined,
        );
      for (await fillOnce(); running.size > 0; await fillOnce()) await Promise.race(running);
      if (failures.length > 0) throw failures[0];
    },
  };
}

async function attempt(deps: SendingDeps, claim: DeliveryClaim, { endpoint, eventId, body, attempts }: Claimed): Promise<Posted> {
  const { database, now, box, isLoopbackAllowed } = deps;
  const at = now();
  const message = { url: endpoint.url, eventId, body, secrets: secretsOf(box, endpoint, at), at };
  const started = performance.now();
  // Servers died during the last try.
  const lost: Posted = { status: null, problem: 'unreachable', reply: null };
  const posted = attempts > triesAtMost ? lost : await postMessage(message, isLoopbackAllowed);
  const tookMs = Math.round(performance.now() - started);
  await database.tenant(claim.tenantId, (tx) => note(tx, claim, { endpoint, attempts, posted, tookMs, at: now() }));
  return posted;
}

function secretsOf(box: SecretBox, endpoint: StoredEndpoint, at: Date): string[] {
  const { secret, oldSecret, oldUntil } = endpoint;
  const sealed = oldSecret !== null && oldUntil !== null && oldUntil > at ? [secret, oldSecret] : [secret];
  return sealed.map((each) => box.open(each, secretOwner(endpoint)).toString());
}

type Claimed = NonNullable<Awaited<ReturnType<typeof findClaimedDelivery>>>;

interface Tried {
  readonly endpoint: StoredEndpoint;
  readonly attempts: number;
  readonly posted: Posted;
  readonly tookMs: number;
  readonly at: Date;
}

/** Writes what a try brought: received, to be tried again, or given up together with its endpoint. */
async function note(tx: Transaction, claim: DeliveryClaim, { endpoint, attempts, posted, tookMs, at }: Tried): Promise<void> {
  const told = { ...posted, tookMs, triedAt: at };
  const { status } = posted;
  if (status !== null && status >= 200 && status < 300) return void (await noteTry(tx, claim, { ...told, state: 'done' }));
  const pause = status === 410 ? null : pauseAfter(attempts);
  if (pause !== null) return void (await noteTry(tx, claim, { ...told, nextAt: new Date(at.getTime() + pause) }));
  // The endpoint first, as a person locks it who switches it off.
  const locked = await lockEndpoint(tx, claim.tenantId, endpoint.id);
  if (!(await noteTry(tx, claim, { ...told, state: 'failed' })) || locked?.state !== 'on') return;
  await disable(tx, locked, status === 410 ? 'gone' : 'failed', at);
}

/** Switches an endpoint off and tells its keeper. */
async function disable(tx: Transaction, endpoint: StoredEndpoint, state: WebhookState, at: Date): Promise<void> {
  const { tenantId, id, userId, label, url } = endpoint;
  await updateEndpoint(tx, endpoint, { state });
  await stopDeliveries(tx, endpoint);
  const keeper = await findKeeper(tx, tenantId, userId);
  if (keeper === null) return;
  const language = keeper.language ?? 'zh_CN';
  const values = { label, host: new URL(url).host };
  const title = messageOf('webhook.offTitle', language, values);
  const content = `<p>${escapeHtml(messageOf(state === 'gone' ? 'webhook.goneContent' : 'webhook.failedContent', language, values))}</p>`;
  const page = { openType: 'component' as const, openPage: 'system/WebhookDetail', busId: id };
  const row = { tenantId, id: uuidv7(), title, content, sender: 'Waybill', category: '2' as const, priority: 'H' as const, ...page };
  await insertUserNotice(tx, { ...row, createdAt: at, sentAt: at }, [keeper.id]);
}
