import { Literal, Object as Obj, Optional, type Static, String as Text, Union } from 'typebox';
import { Check } from 'typebox/value';
import { limits } from '../../contract/limits.ts';
import type { Database } from '../db/database.ts';
import { findAddressed } from '../notices/db/notices.ts';
import { validSessions } from './db/events.ts';
import { type Frame, type Sockets, sessionOver } from './sockets.ts';

export interface LiveSettings {
  readonly now: () => Date;
  /** Called when a job was queued. */
  readonly onJob: () => void;
  /** Called when a webhook delivery was queued. */
  readonly onWebhook: () => void;
  readonly onError: (error: unknown) => void;
}

/** Converts events between servers to frames for the pages connected to this process. */
export function createLive(database: Database, sockets: Sockets, { now, onJob, onWebhook, onError }: LiveSettings) {
  let sweeping: Promise<void> | null = null;
  let sweepAgain = false;
  const notifyPermissions = createNotifier(sockets, () => ({ cmd: 'permission' }));
  const notifyDictionaries = createNotifier(sockets, (codes) => ({ cmd: 'dictionary', codes }));

  async function notifyOfNotice(tenantId: string, id: string): Promise<void> {
    if (!sockets.has(tenantId)) return;
    const notice = await database.tenant(tenantId, (tx) => findAddressed(tx, tenantId, id));
    if (notice === null) return;
    // The title of a revoked notice is left out; pages reload and drop it.
    const msgTxt = notice.published ? notice.title : '';
    if (notice.userIds === null) return sockets.toTenant(tenantId, { cmd: 'topic', msgId: id, msgTxt });
    for (const userId of notice.userIds) sockets.toUser(tenantId, userId, { cmd: 'user', msgId: id, msgTxt });
  }

  /** Closes sockets with an invalid session: ended, expired, or its user or tenant disabled. */
  async function sweep(): Promise<void> {
    const open = sockets.all();
    if (open.length === 0) return;
    const ids = [...new Set(open.map(({ principal }) => principal.sessionId))];
    const living = await database.platform((tx) => validSessions(tx, ids, now(), limits.sessionIdleMs / 1000));
    const asked = new Set(ids);
    sockets.closeWhere(({ principal: { sessionId } }) => asked.has(sessionId) && !living.has(sessionId), sessionOver, 'session over');
  }

  /** Requests during a sweep share one further sweep. */
  async function sweepSessions(): Promise<void> {
    if (sweeping !== null) {
      sweepAgain = true;
      return sweeping;
    }
    sweeping = (async () => {
      do {
        sweepAgain = false;
        await sweep();
      } while (sweepAgain);
    })().finally(() => {
      sweeping = null;
    });
    return sweeping;
  }

  async function handle(event: LiveEvent): Promise<void> {
    switch (event.kind) {
      case 'notice':
        return notifyOfNotice(event.tenant, event.id);
      case 'user':
        return sockets.toUser(event.tenant, event.user, { cmd: 'user', msgId: event.id, msgTxt: '' });
      case 'permission':
        return notifyPermissions(event.tenant, '');
      case 'dictionary':
        return notifyDictionaries(event.tenant, event.code);
      case 'session':
        return sockets.endSession(event.session);
      case 'accounts':
        return sweepSessions();
      case 'job':
        return onJob();
      case 'webhook':
        return onWebhook();
    }
  }

  return {
    sweepSessions,
    /** Handles one payload of the channel; ignores unknown payloads. */
    receive(payload: string): void {
      const event = readEvent(payload);
      if (event !== null) handle(event).catch(onError);
    },
    /** Called when listening starts: earlier events were missed, so all pages reload and sessions are checked. */
    resync(): void {
      onJob();
      onWebhook();
      notifyOfEverything(sockets);
      sweepSessions().catch(onError);
    },
  };
}

/** Notifies all pages of every kind of change. */
function notifyOfEverything(sockets: Sockets): void {
  for (const tenantId of new Set(sockets.all().map(({ principal }) => principal.tenantId)))
    for (const cmd of ['topic', 'permission', 'dictionary'] as const) sockets.toTenant(tenantId, { cmd });
}

/** Changes often come in series; those that follow the first within this time are sent together. */
const pauseMs = 200;

/**
 * Notifies a tenant's pages, or all pages without a tenant: the first change at once, further ones together after the delay. Pages that
 * connect meanwhile reload anyway.
 * @param frameOf builds the frame for the changed items without duplicates
 */
function createNotifier(sockets: Sockets, frameOf: (changed: readonly string[]) => Frame) {
  /** Tenants in their delay, with the changes since the last frame. */
  const resting = new Map<string, Set<string>>();
  const send = (tenantId: string, changed: readonly string[]) => {
    const since = new Set<string>();
    resting.set(tenantId, since);
    sockets.toTenant(tenantId, frameOf(changed));
    const wake = () => {
      resting.delete(tenantId);
      if (since.size > 0) send(tenantId, [...since]);
    };
    setTimeout(wake, pauseMs).unref();
  };
  return (tenant: string | undefined, what: string): void => {
    const tenants = tenant === undefined ? new Set(sockets.all().map(({ principal }) => principal.tenantId)) : [tenant];
    for (const tenantId of tenants) {
      const since = resting.get(tenantId);
      if (since === undefined) send(tenantId, [what]);
      else since.add(what);
    }
  };
}

const id = () => Text({ format: 'uuid' });
const closed = { additionalProperties: false } as const;

/** Events between servers through the database. They contain ids only; receivers read the rest with permissions (security W2). */
const LiveEvent = Union([
  /** A notice was published or revoked. */
  Obj({ kind: Literal('notice'), tenant: id(), id: id() }, closed),
  /** Something of one user changed: a notice was read or a job ended. */
  Obj({ kind: Literal('user'), tenant: id(), user: id(), id: id() }, closed),
  /** Menus or permissions of a tenant changed; without a tenant, those of the platform. */
  Obj({ kind: Literal('permission'), tenant: Optional(id()) }, closed),
  /** Items of a dictionary changed; without a tenant, those of the platform. */
  Obj({ kind: Literal('dictionary'), tenant: Optional(id()), code: Text({ pattern: '^[a-z0-9_]{1,64}$' }) }, closed),
  /** A session ended. */
  Obj({ kind: Literal('session'), session: id() }, closed),
  /** Users or tenants were enabled or disabled. */
  Obj({ kind: Literal('accounts') }, closed),
  /** A job was queued. */
  Obj({ kind: Literal('job') }, closed),
  /** A webhook delivery was queued. */
  Obj({ kind: Literal('webhook') }, closed),
]);
type LiveEvent = Static<typeof LiveEvent>;

/** Parses a payload; null for anything else, because other programs may use the channel too. */
function readEvent(payload: string): LiveEvent | null {
  try {
    const value: unknown = JSON.parse(payload);
    return Check(LiveEvent, value) ? value : null;
  } catch {
    return null;
  }
}
