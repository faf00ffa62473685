import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { livingSessions } from '../../db/repositories/events.ts';
import { findAddressed } from '../../db/repositories/notices.ts';
import { type LiveEvent, readEvent } from './events.ts';
import { type Sockets, sessionOver } from './sockets.ts';

export interface LiveSettings {
  readonly now: () => Date;
  /** A job was queued. */
  readonly onJob: () => void;
  readonly onError: (error: unknown) => void;
}

/** Changes of rights come in rows: of those that follow the first so soon, the pages are told once. */
const rightsPauseMs = 200;

/** Turns what servers tell each other into frames for the pages that are connected here. */
export function createLive(database: Database, sockets: Sockets, { now, onJob, onError }: LiveSettings) {
  let sweeping: Promise<void> | null = null;
  let sweepAgain = false;
  const tellRights = rightsTeller(sockets);

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
        return tellRights(event.tenant);
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
      for (const tenantId of new Set(sockets.all().map(({ principal }) => principal.tenantId))) {
        sockets.toTenant(tenantId, { cmd: 'topic' });
        sockets.toTenant(tenantId, { cmd: 'permission' });
      }
      sweepSessions().catch(onError);
    },
  };
}

/**
 * Tells a tenant's pages, or without one all that have pages here: of a change at once, of what follows within the pause once at
 * its end. Whoever connects meanwhile asks anyway.
 */
function rightsTeller(sockets: Sockets): (tenant: string | undefined) => void {
  /** Tenants that were told a moment ago, and whether something has changed since. */
  const resting = new Map<string, boolean>();
  const tell = (tenantId: string) => {
    resting.set(tenantId, false);
    sockets.toTenant(tenantId, { cmd: 'permission' });
    const wake = () => {
      const hasChanged = resting.get(tenantId) === true;
      resting.delete(tenantId);
      if (hasChanged) tell(tenantId);
    };
    setTimeout(wake, rightsPauseMs).unref();
  };
  return (tenant) => {
    const tenants = tenant === undefined ? new Set(sockets.all().map(({ principal }) => principal.tenantId)) : [tenant];
    for (const tenantId of tenants) {
      if (resting.has(tenantId)) resting.set(tenantId, true);
      else tell(tenantId);
    }
  };
}
