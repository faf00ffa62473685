import type { Principal } from '../calls/caller.ts';

/** One open connection, as whoever holds it lets others use it. */
export interface Peer {
  send(text: string): void;
  /** Says goodbye with a code of RFC 6455 and lets go. */
  close(code: number, reason: string): void;
  /** Bytes that the other side has not taken yet. */
  pending(): number;
}

/** What a page is told (wire.md, Websocket): a hint to ask again, never the content itself. */
export type Frame =
  | { readonly cmd: 'topic' | 'user'; readonly msgId?: string; readonly msgTxt?: string }
  | { readonly cmd: 'permission' }
  /** Dictionaries that changed; without codes it may be any of them. */
  | { readonly cmd: 'dictionary'; readonly codes?: readonly string[] }
  | { readonly cmd: 'heartcheck' };

export interface Socket {
  readonly principal: Pick<Principal, 'tenantId' | 'userId' | 'sessionId'>;
  readonly peer: Peer;
}

/** Sockets of one user that may be open: as many as a person has tabs and devices. Workers share the number, each at least one. */
export const socketsPerUser = 20;
/** Its session is over: the page signs in again rather than connecting again. */
export const sessionOver = 4401;
/** Sessions that ended a moment ago, remembered for sockets that are just being opened. */
const remembered = 1_000;
/** Unread bytes after which a page is given up: it asks for everything again when it is back. */
const pendingBytes = 65_536;

export type Sockets = ReturnType<typeof createSockets>;

/**
 * The open sockets of this process: found by the exact user id, removed by identity (security W1).
 * @param perUser of one user at a time
 */
export function createSockets(perUser = socketsPerUser) {
  const byUser = new Map<string, Set<Socket>>();
  const over = new Set<string>();

  /** False when the user has as many as may be. */
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

  /** Closes the sockets of a session; one that was let in by it and is not open yet finds it in `isOver`. */
  function endSession(sessionId: string): void {
    over.add(sessionId);
    for (const oldest of over) if (over.size > remembered) over.delete(oldest);
    closeWhere(({ principal }) => principal.sessionId === sessionId, sessionOver, 'session over');
  }

  return {
    add,
    remove,
    all,
    toUser,
    toTenant,
    has: (tenantId: string) => all().some(({ principal }) => principal.tenantId === tenantId),
    /** Closes those that the condition holds for. */
    closeWhere,
    endSession,
    isOver: (sessionId: string) => over.has(sessionId),
  };
}
