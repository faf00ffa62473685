import { createNanoEvents } from 'nanoevents';
import { isRecord, isText } from './account-guards.ts';
import type { PageConfig } from './config.ts';

/** Milliseconds; spec section 4 (Real-time channel) and wire.md (Websocket). */
export const realtimeTimes = { reconnect: 5_000, heartbeat: 20_000, longest: 60_000, firstCatchUp: 1_000 } as const;

/** Changed dictionaries; null if any may have changed. */
export interface DictionaryChange {
  readonly dictionaries: readonly string[] | null;
}

/**
 * Server events: notices to reload for everybody (`topic`) or one user, changed permissions, changed dictionaries; `caughtUp`
 * whenever the channel connects, the first time after a delay; `sessionOver` when the session ended, after which the channel stays closed until it is started
 * again.
 */
export type RealtimeEvent = 'topic' | 'user' | 'permission' | 'caughtUp' | 'sessionOver' | DictionaryChange;

/** The part of WebSocket in use. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface RealtimeSetting {
  readonly config: Pick<PageConfig, 'omsBase' | 'socketProtocols' | 'socketOrigin'>;
  /** The page's origin, such as `https://oms.example`. */
  readonly origin: string;
  readonly token: () => string | null;
  readonly userId: () => string | null;
  readonly open: (address: string, protocols: string[]) => Socket;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
}

/** The websocket that announces changes; the data itself is loaded by calls. */
export interface Realtime {
  /** Also called after a renewed session. */
  start(): void;
  stop(): void;
  onEvent(listener: (event: RealtimeEvent) => void): () => void;
  /** Notifies whenever the channel connects or disconnects. */
  onState(listener: (isOpen: boolean) => void): () => void;
}

/** Close code by which the server asks clients to reconnect later: the delay doubles (security W5). */
const tryAgainLater = 1013;
/** Close code of our server for an ended session: reconnecting would be refused forever. */
const sessionOver = 4401;
const beat = JSON.stringify({ cmd: 'heartcheck' });

export function createRealtime(setting: RealtimeSetting): Realtime {
  return new Channel(setting);
}

class Channel implements Realtime {
  private readonly events = createNanoEvents<{ event(event: RealtimeEvent): void; state(isOpen: boolean): void }>();
  private socket: Socket | null = null;
  private heart: Heartbeat | null = null;
  private pending: ReturnType<typeof setTimeout> | null = null;
  private wait: number = realtimeTimes.reconnect;
  private isStarted = false;
  private hasCaughtUp = false;
  private catchUp: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly setting: RealtimeSetting) {}

  start(): void {
    if (this.isStarted && (this.socket !== null || this.pending !== null)) return;
    this.isStarted = true;
    this.connect();
  }

  stop(): void {
    this.isStarted = false;
    if (this.pending !== null) clearTimeout(this.pending);
    this.pending = null;
    this.drop();
  }

  onEvent(listener: (event: RealtimeEvent) => void): () => void {
    return this.events.on('event', listener);
  }

  onState(listener: (isOpen: boolean) => void): () => void {
    return this.events.on('state', listener);
  }

  private connect(): void {
    this.pending = null;
    const { token, userId, config, open } = this.setting;
    const [currentToken, user] = [token(), userId()];
    if (!this.isStarted || currentToken === null || user === null) return;
    try {
      const opened = open(addressOf(this.setting, user), protocolsOf(config.socketProtocols, currentToken));
      this.socket = opened;
      opened.onopen = () => this.begin(opened);
      opened.onerror = () => this.onLost(opened, 0);
      opened.onclose = ({ code }: { readonly code: number }) => this.onLost(opened, code);
    } catch {
      this.reconnect(0);
    }
  }

  private begin(opened: Socket): void {
    this.wait = realtimeTimes.reconnect;
    const heart = startHeartbeat(opened, () => this.onLost(opened, 0));
    this.heart = heart;
    opened.onmessage = ({ data }: { readonly data: unknown }) => {
      const frame = frameOf(data);
      const cmd = frame?.cmd ?? null;
      heart.onFrame(cmd);
      if (cmd === 'topic' || cmd === 'user' || cmd === 'permission') this.emit(cmd);
      if (cmd === 'dictionary') this.emit({ dictionaries: Array.isArray(frame?.codes) ? frame.codes.filter(isText) : null });
    };
    this.events.emit('state', true);
    if (this.hasCaughtUp) this.emit('caughtUp');
    // Events sent since the page loaded have been missed, but its first rows must not wait for the calls that follow.
    else this.catchUp = setTimeout(() => this.catchUpFirst(), realtimeTimes.firstCatchUp);
  }

  private catchUpFirst(): void {
    this.hasCaughtUp = true;
    this.emit('caughtUp');
  }

  private emit(event: RealtimeEvent): void {
    this.events.emit('event', event);
  }

  private drop(): void {
    clearTimeout(this.catchUp);
    this.heart?.stop();
    this.heart = null;
    const { socket } = this;
    this.socket = null;
    if (socket === null) return;
    Object.assign(socket, { onopen: null, onmessage: null, onerror: null, onclose: null });
    socket.close();
  }

  /** An error and its close event count as one loss. */
  private onLost(lost: Socket, code: number): void {
    if (lost !== this.socket) return;
    this.drop();
    if (code !== sessionOver) this.reconnect(code);
    this.events.emit('state', false);
    if (code === sessionOver) this.emit('sessionOver');
  }

  private reconnect(code: number): void {
    if (this.pending !== null || !this.isStarted) return;
    this.wait = code === tryAgainLater ? Math.min(this.wait * 2, realtimeTimes.longest) : realtimeTimes.reconnect;
    const jitter = code === tryAgainLater ? this.setting.random() * realtimeTimes.reconnect : 0;
    this.pending = setTimeout(() => this.connect(), this.wait + jitter);
  }
}

interface Heartbeat {
  onFrame(cmd: unknown): void;
  stop(): void;
}

/** Sends a heartbeat every 20 s, and reports silence since the last one if the server answers heartbeats. */
function startHeartbeat(socket: Socket, onSilent: () => void): Heartbeat {
  // The other server family may never answer, so its silence means nothing.
  let answers = false;
  let hasAnswered = true;
  const timer = setInterval(() => {
    if (answers && !hasAnswered) return onSilent();
    hasAnswered = false;
    socket.send(beat);
  }, realtimeTimes.heartbeat);
  return {
    onFrame(cmd) {
      hasAnswered = true;
      if (cmd === 'heartcheck') answers = true;
    },
    stop: () => clearInterval(timer),
  };
}

function addressOf({ config, origin }: RealtimeSetting, userId: string): string {
  return `${config.socketOrigin ?? origin.replace(/^http/, 'ws')}/${config.omsBase}/websocket/${encodeURIComponent(userId)}`;
}

function protocolsOf(kind: PageConfig['socketProtocols'], token: string): string[] {
  if (kind === 'none') return [];
  return kind === 'token' ? [token] : ['oms', token];
}

/** Parses a frame; null unless it is a JSON object, which is normal (security W2). */
function frameOf(data: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof data !== 'string') return null;
  try {
    const frame: unknown = JSON.parse(data);
    return isRecord(frame) ? frame : null;
  } catch {
    return null;
  }
}
