import { Literal, Object as Obj, Optional, type Static, String as Text, Union } from 'typebox';
import { Check } from 'typebox/value';
import { limits } from '../../contract/limits.ts';
import type { Database } from '../db/database.ts';
import { findAddressed } from '../notices/db/notices.ts';
import { livingSessions } from './db/events.ts';
import { type Frame, type Sockets, sessionOver } from './sockets.ts';

export interface LiveSettings {
  readonly now: () => Date;
  /** A job was queued. */
  readonly onJob: () => void;
  readonly onError: (error: unknown) => void;
}

/** Turns what servers tell each other into frames for the pages that are connected here. */
export function createLive(database: Database, sockets: Sockets, { now, onJob, onError }: LiveSettings) {
  let sweeping: Promise<void> | null = null;
  let sweepAgain = false;
  const tellRights = createTeller(sockets, () => ({ cmd: 'permission' }));
  const tellDictionaries = createTeller(sockets, (codes) => ({ cmd: 'dictionary', codes }));

  async function tellNotice(tenantId: string, id: string): Promise<void> {
    if (!sockets.has(tenantId)) return;
    const notice = await database.tenant(tenantId, (tx) => findAddressed(tx, tenantId, id));
    if (notice === null) return;
    // A revoked title is not told again; pages reload and it is gone.
    const msgTxt = notice.published ? notice.title : '';
    if (notice.userIds === null) return sockets.toTenant(tenantId, { cmd: 'topic', msgId: id, msgTxt });
    for (const userId of notice.userIds) sockets.toUser(tenantId, userId, { cmd: 'user', msgId: id, msgTxt });
  }

  /** Closes the sockets whose session is over: ended, run out, its user or tenant switched off. */
  async function sweep(): Promise<void> {
    const open = sockets.all();
    if (open.length === 0) return;
    const ids = [...new Set(open.map(({ principal }) => principal.sessionId))];
    const living = await database.platform((tx) => livingSessions(tx, ids, now(), limits.sessionIdleMs / 1000));
    const asked = new Set(ids);
    sockets.closeWhere(({ principal: { sessionId } }) => asked.has(sessionId) && !living.has(sessionId), sessionOver, 'session over');
  }

  /** Many who ask meanwhile are one more look, which begins after they asked. */
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
        return tellNotice(event.tenant, event.id);
      case 'user':
        return sockets.toUser(event.tenant, event.user, { cmd: 'user', msgId: event.id, msgTxt: '' });
      case 'permission':
        return tellRights(event.tenant, '');
      case 'dictionary':
        return tellDictionaries(event.tenant, event.code);
      case 'session':
        return sockets.endSession(event.session);
      case 'accounts':
        return sweepSessions();
      case 'job':
        return onJob();
    }
  }

  return {
    sweepSessions,
    /** One payload of the channel; what is no event is passed over. */
    hear(payload: string): void {
      const event = readEvent(payload);
      if (event !== null) handle(event).catch(onError);
    },
    /** Listening began: what was told before went unheard, so that every page asks again, and sessions are looked at. */
    heal(): void {
      onJob();
      tellAnything(sockets);
      sweepSessions().catch(onError);
    },
  };
}

/** Whatever it was that went unheard. */
function tellAnything(sockets: Sockets): void {
  for (const tenantId of new Set(sockets.all().map(({ principal }) => principal.tenantId)))
    for (const cmd of ['topic', 'permission', 'dictionary'] as const) sockets.toTenant(tenantId, { cmd });
}

/** Changes come in rows: of those that follow the first so soon, the pages are told together. */
const pauseMs = 200;

/**
 * Tells a tenant's pages, or without one all that have pages here: of a change at once, of what follows within the pause together
 * at its end. Whoever connects meanwhile asks anyway.
 * @param frameOf the frame for what changed, each named once
 */
function createTeller(sockets: Sockets, frameOf: (changed: readonly string[]) => Frame) {
  /** Tenants that were told a moment ago, and what has changed since. */
  const resting = new Map<string, Set<string>>();
  const tell = (tenantId: string, changed: readonly string[]) => {
    const since = new Set<string>();
    resting.set(tenantId, since);
    sockets.toTenant(tenantId, frameOf(changed));
    const wake = () => {
      resting.delete(tenantId);
      if (since.size > 0) tell(tenantId, [...since]);
    };
    setTimeout(wake, pauseMs).unref();
  };
  return (tenant: string | undefined, what: string): void => {
    const tenants = tenant === undefined ? new Set(sockets.all().map(({ principal }) => principal.tenantId)) : [tenant];
    for (const tenantId of tenants) {
      const since = resting.get(tenantId);
      if (since === undefined) tell(tenantId, [what]);
      else since.add(what);
    }
  };
}

const id = () => Text({ format: 'uuid' });
const closed = { additionalProperties: false } as const;

/** What servers tell each other through the database. Ids only; whoever hears it reads the rest with rights (security W2). */
const LiveEvent = Union([
  /** A notice was published or revoked. */
  Obj({ kind: Literal('notice'), tenant: id(), id: id() }, closed),
  /** Something of one user's changed: a notice read, a job ended. */
  Obj({ kind: Literal('user'), tenant: id(), user: id(), id: id() }, closed),
  /** Menus or rights of a tenant changed; without one, those of the platform, which are everybody's. */
  Obj({ kind: Literal('permission'), tenant: Optional(id()) }, closed),
  /** Items of a dictionary changed: a tenant's own, or without one the platform's, which are everybody's. */
  Obj({ kind: Literal('dictionary'), tenant: Optional(id()), code: Text({ pattern: '^[a-z0-9_]{1,64}$' }) }, closed),
  /** A session ended. */
  Obj({ kind: Literal('session'), session: id() }, closed),
  /** Users or tenants were switched on or off. */
  Obj({ kind: Literal('accounts') }, closed),
  /** A job was queued. */
  Obj({ kind: Literal('job') }, closed),
]);
type LiveEvent = Static<typeof LiveEvent>;

/** The event of a payload, or null for anything else: other programs may use the database's channels too. */
function readEvent(payload: string): LiveEvent | null {
  try {
    const value: unknown = JSON.parse(payload);
    return Check(LiveEvent, value) ? value : null;
  } catch {
    return null;
  }
}
