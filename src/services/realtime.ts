import { createNanoEvents } from 'nanoevents';
import { isRecord, isText } from './account-guards.ts';
import type { PageConfig } from './config.ts';

/** Milliseconds, by spec section 4 (Real-time channel) and wire.md (Websocket). */
export const realtimeTimes = { reconnect: 5_000, heartbeat: 20_000, longest: 60_000 } as const;

/** Dictionaries that changed; null where it may be any of them. */
export interface DictionaryNews {
  readonly dictionaries: readonly string[] | null;
}

/**
 * What the server tells: notices to load again for everybody or one user, other rights, other dictionaries; `caughtUp` when the channel
 * stands again or at last; `sessionOver` when the session ended, after which it stands still until it is started again.
 */
export type RealtimeEvent = 'topic' | 'user' | 'permission' | 'caughtUp' | 'sessionOver' | DictionaryNews;

/** The part of a WebSocket that is used. */
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
  /** The page's, such as `https://oms.example`. */
  readonly origin: string;
  readonly token: () => string | null;
  readonly userId: () => string | null;
  readonly open: (address: string, protocols: string[]) => Socket;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** The channel on which the server tells that something changed; what changed is asked for by a call. */
export interface Realtime {
  /** Also after the session was renewed. */
  start(): void;
  stop(): void;
  onEvent(listener: (event: RealtimeEvent) => void): () => void;
  /** Told whether the channel stands, each time that this changes. */
  onState(listener: (isOpen: boolean) => void): () => void;
}

/** The server asks to come back later: the wait doubles (security W5). */
const tryAgainLater = 1013;
/** Our server's word for a session that is over: connecting again would be refused without end. */
const sessionOver = 4401;
const beat = JSON.stringify({ cmd: 'heartcheck' });

export function createRealtime(setting: RealtimeSetting): Realtime {
  return new Channel(setting);
}

class Channel implements Realtime {
  private readonly told = createNanoEvents<{ event(event: RealtimeEvent): void; state(isOpen: boolean): void }>();
  private socket: Socket | null = null;
  private heart: Heart | null = null;
  private pending: ReturnType<typeof setTimeout> | null = null;
  private wait: number = realtimeTimes.reconnect;
  private isStarted = false;

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
    return this.told.on('event', listener);
  }

  onState(listener: (isOpen: boolean) => void): () => void {
    return this.told.on('state', listener);
  }

  private connect(): void {
    this.pending = null;
    const { token, userId, config, open } = this.setting;
    const [spoken, user] = [token(), userId()];
    if (!this.isStarted || spoken === null || user === null) return;
    try {
      const opened = open(addressOf(this.setting, user), protocolsOf(config.socketProtocols, spoken));
      this.socket = opened;
      opened.onopen = () => this.begin(opened);
      opened.onerror = () => this.lose(opened, 0);
      opened.onclose = ({ code }: { readonly code: number }) => this.lose(opened, code);
    } catch {
      this.comeBack(0);
    }
  }

  private begin(opened: Socket): void {
    this.wait = realtimeTimes.reconnect;
    const heart = startHeart(opened, () => this.lose(opened, 0));
    this.heart = heart;
    opened.onmessage = ({ data }: { readonly data: unknown }) => {
      const frame = frameOf(data);
      const cmd = frame?.cmd ?? null;
      heart.hear(cmd);
      if (cmd === 'topic' || cmd === 'user' || cmd === 'permission') this.tell(cmd);
      if (cmd === 'dictionary') this.tell({ dictionaries: Array.isArray(frame?.codes) ? frame.codes.filter(isText) : null });
    };
    this.told.emit('state', true);
    // The first time too: what was published after the page had loaded, and before this, was told to nobody here.
    this.tell('caughtUp');
  }

  private tell(event: RealtimeEvent): void {
    this.told.emit('event', event);
  }

  private drop(): void {
    this.heart?.stop();
    this.heart = null;
    const { socket } = this;
    this.socket = null;
    if (socket === null) return;
    Object.assign(socket, { onopen: null, onmessage: null, onerror: null, onclose: null });
    socket.close();
  }

  /** An error and the close after it are one loss. */
  private lose(lost: Socket, code: number): void {
    if (lost !== this.socket) return;
    this.drop();
    if (code !== sessionOver) this.comeBack(code);
    this.told.emit('state', false);
    if (code === sessionOver) this.tell('sessionOver');
  }

  private comeBack(code: number): void {
    if (this.pending !== null || !this.isStarted) return;
    this.wait = code === tryAgainLater ? Math.min(this.wait * 2, realtimeTimes.longest) : realtimeTimes.reconnect;
    const jitter = code === tryAgainLater ? this.setting.random() * realtimeTimes.reconnect : 0;
    this.pending = setTimeout(() => this.connect(), this.wait + jitter);
  }
}

interface Heart {
  hear(cmd: unknown): void;
  stop(): void;
}

/** Beats every 20 s, and tells when nothing has come since the last beat of a server that answers them. */
function startHeart(socket: Socket, onSilent: () => void): Heart {
  // The other server family may never answer, and its silence means nothing.
  let answers = false;
  let heard = true;
  const timer = setInterval(() => {
    if (answers && !heard) return onSilent();
    heard = false;
    socket.send(beat);
  }, realtimeTimes.heartbeat);
  return {
    hear(cmd) {
      heard = true;
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

/** A frame; null for what is no JSON object, which is normal (security W2). */
function frameOf(data: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof data !== 'string') return null;
  try {
    const frame: unknown = JSON.parse(data);
    return isRecord(frame) ? frame : null;
  } catch {
    return null;
  }
}
