import type { Principal } from '../calls/caller.ts';

/** One open connection. */
export interface Peer {
  send(text: string): void;
  /** Closes the connection with a code of RFC 6455. */
  close(code: number, reason: string): void;
  /** Bytes that the other side has not received yet. */
  pending(): number;
}

/** A frame for a page (wire.md, Websocket): a hint to reload, never the content itself. */
export type Frame =
  | { readonly cmd: 'topic' | 'user'; readonly msgId?: string; readonly msgTxt?: string }
  | { readonly cmd: 'permission' }
  /** Changed dictionaries; without codes any may have changed. */
  | { readonly cmd: 'dictionary'; readonly codes?: readonly string[] }
  | { readonly cmd: 'heartcheck' };

export interface Socket {
  readonly principal: Pick<Principal, 'tenantId' | 'userId' | 'sessionId'>;
  readonly peer: Peer;
}

/** Limit on open sockets of one user, generous for tabs and devices. Workers share it, each with at least one. */
export const socketsPerUser = 20;
/** Close code for an ended session: the page signs in again instead of reconnecting. */
export const sessionOver = 4401;
/** Recently ended sessions, remembered for sockets that are still opening. */
const remembered = 1_000;
/** Unread bytes after which a page is disconnected; it reloads everything when it reconnects. */
const pendingBytes = 65_536;

export type Sockets = ReturnType<typeof createSockets>;

/**
 * The open sockets of this process: looked up by exact user id, removed by identity (security W1).
 * @param perUser limit of sockets of one user
 */
export function createSockets(perUser = socketsPerUser) {
  const byUser = new Map<string, Set<Socket>>();
  const over = new Set<string>();

  /** Returns false when the user has reached the limit. */
  function add(socket: Socket): boolean {
    const { userId } = socket.principal;
    const own = byUser.get(userId) ?? new Set();
    if (own.size >= perUser) return false;
    byUser.set(userId, own.add(socket));
    return true;
  }

  function remove(socket: Socket): void {
    const { userId } = socket.principal;
    const own = byUser.get(userId);
    if (own?.delete(socket) === true && own.size === 0) byUser.delete(userId);
  }

  function all(): Socket[] {
    return [...byUser.values()].flatMap((own) => [...own]);
  }

  function toUser(tenantId: string, userId: string, frame: Frame): void {
    const text = JSON.stringify(frame);
    for (const socket of [...(byUser.get(userId) ?? [])]) if (socket.principal.tenantId === tenantId) send(socket, text);
  }

  function toTenant(tenantId: string, frame: Frame): void {
    const text = JSON.stringify(frame);
    for (const socket of all()) if (socket.principal.tenantId === tenantId) send(socket, text);
  }

  function send(socket: Socket, text: string): void {
    if (socket.peer.pending() > pendingBytes) drop(socket, 1013, 'too slow');
    else socket.peer.send(text);
  }

  function drop(socket: Socket, code: number, reason: string): void {
    remove(socket);
    socket.peer.close(code, reason);
  }

  function closeWhere(condition: (socket: Socket) => boolean, code: number, reason: string): void {
    for (const socket of all()) if (condition(socket)) drop(socket, code, reason);
  }

  /** Closes the sockets of a session; a socket that is still opening checks `isOver`. */
  function endSession(sessionId: string): void {
    over.add(sessionId);
    for (const oldest of over) if (over.size > remembered) over.delete(oldest);
    closeWhere(({ principal }) => principal.sessionId === sessionId, sessionOver, 'session over');
  }

  return {
    add,
    remove,
    all,
    /** Number of open sockets. */
    count: () => [...byUser.values()].reduce((sum, own) => sum + own.size, 0),
    toUser,
    toTenant,
    has: (tenantId: string) => all().some(({ principal }) => principal.tenantId === tenantId),
    /** Closes the sockets that meet the condition. */
    closeWhere,
    endSession,
    isOver: (sessionId: string) => over.has(sessionId),
  };
}
