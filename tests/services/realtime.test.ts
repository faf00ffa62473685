import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRealtime, type RealtimeEvent, type RealtimeSetting, realtimeTimes, type Socket } from '../../src/services/realtime.ts';
import frames from '../fixtures/websocket-frames.json' with { type: 'json' };

interface FakeSocket extends Socket {
  readonly address: string;
  readonly protocols: string[];
  readonly sent: string[];
  isClosed: boolean;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onerror: (() => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(more: Partial<RealtimeSetting> = {}) {
  const sockets: FakeSocket[] = [];
  const events: RealtimeEvent[] = [];
  const states: boolean[] = [];
  const realtime = createRealtime({
    config: { omsBase: 'oms', socketProtocols: 'oms', socketOrigin: null },
    origin: 'https://oms.example',
    token: () => 'token-1',
    userId: () => 'u/1',
    random: () => 0.5,
    open(address, protocols) {
      const none = { onopen: null, onmessage: null, onerror: null, onclose: null };
      const socket: FakeSocket = {
        ...none,
        address,
        protocols,
        sent: [],
        isClosed: false,
        send: (text) => void socket.sent.push(text),
        close: () => void Object.assign(socket, { isClosed: true }),
      };
      sockets.push(socket);
      return socket;
    },
    ...more,
  });
  realtime.onEvent((event) => events.push(event));
  realtime.onState((state) => states.push(state));
  realtime.start();
  const last = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  };
  return { realtime, sockets, events, states, last };
}

describe('the websocket (spec section 4, wire.md)', () => {
  it('connects to the user at the domain and with the sub-protocols of the configuration', () => {
    const { last } = open();
    const other = { omsBase: 'a/b', socketOrigin: 'wss://live.example:8443' };
    expect([last().address, last().protocols]).toEqual(['wss://oms.example/oms/websocket/u%2F1', ['oms', 'token-1']]);
    expect(open({ config: { ...other, socketProtocols: 'oms' } }).last().address).toBe('wss://live.example:8443/a/b/websocket/u%2F1');
    expect(open({ config: { ...other, socketProtocols: 'token' } }).last().protocols).toEqual(['token-1']);
    expect(open({ config: { ...other, socketProtocols: 'none' } }).last().protocols).toEqual([]);
  });

  it.each(frames.filter(({ dir }) => dir === 'in'))('$expect: $frame', ({ frame, expect: expected }) => {
    const { last, events } = open();
    last().onopen?.();
    events.length = 0;
    last().onmessage?.({ data: frame });
    expect(events.length).toBe(expected?.startsWith('reload') ? 1 : 0);
    expect(last().isClosed).toBe(false);
  });

  it.each([
    [{ codes: ['goods_type', 7, 'country'] }, ['goods_type', 'country']],
    [{}, null],
    [{ codes: 'goods_type' }, null],
  ])('tells which dictionaries changed, and of any where the server does not say: %j', (more, dictionaries) => {
    const { last, events } = open();
    last().onopen?.();
    events.length = 0;
    last().onmessage?.({ data: JSON.stringify({ cmd: 'dictionary', ...more }) });
    expect(events).toEqual([{ dictionaries }]);
  });

  it.each([new Uint8Array([1]), null, '{"__proto__":{"cmd":"topic"}}', '[]', '"topic"', '{"cmd":{}}'])('ignores %j', (data) => {
    const { last, events } = open();
    last().onopen?.();
    events.length = 0;
    last().onmessage?.({ data });
    expect(events).toEqual([]);
  });

  it('reconnects 5 s after an error and the close that follows it, with one attempt pending', () => {
    const { last, sockets, states } = open();
    last().onopen?.();
    const { onerror, onclose } = last();
    onerror?.();
    onclose?.({ code: 1006 });
    vi.advanceTimersByTime(4_999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
    expect(states).toEqual([true, false]);
  });

  it('heals the gap by one reload when it stands: the first time what came after the page had loaded, later what came meanwhile', () => {
    const { last, events } = open();
    expect(events).toEqual([]);
    last().onopen?.();
    vi.advanceTimersByTime(realtimeTimes.firstCatchUp - 1);
    // The page that has just opened loads first.
    expect(events).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(events).toEqual(['caughtUp']);
    events.length = 0;
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(5_000);
    last().onopen?.();
    expect(events).toEqual(['caughtUp']);
  });

  it('heals the first gap later if the channel is lost before it has', () => {
    const { last, events } = open();
    last().onopen?.();
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(5_000);
    expect(events).toEqual([]);
    last().onopen?.();
    vi.advanceTimersByTime(realtimeTimes.firstCatchUp);
    expect(events).toEqual(['caughtUp']);
  });

  it('waits longer, up to a minute, when the server says try again later (security W5)', () => {
    const { last, sockets } = open();
    for (const wait of [10_000, 20_000, 40_000, 60_000, 60_000]) {
      const before = sockets.length;
      last().onclose?.({ code: 1013 });
      vi.advanceTimersByTime(wait + 2_499);
      expect(sockets).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(before + 1);
    }
  });

  it('does not come back without a token, nor after it was stopped', () => {
    let token: string | null = 'token-1';
    const { last, sockets, realtime } = open({ token: () => token });
    last().onclose?.({ code: 1006 });
    token = null;
    vi.advanceTimersByTime(20_000);
    expect(sockets).toHaveLength(1);
    const other = open();
    other.last().onopen?.();
    other.realtime.stop();
    expect(other.last().isClosed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect([other.sockets.length, other.last().sent.length]).toEqual([1, 0]);
    realtime.stop();
  });
});

describe('the heartbeat (spec section 4)', () => {
  it('is sent every 20 s, and silence means nothing where it was never answered', () => {
    const { last, sockets } = open();
    last().onopen?.();
    last().onmessage?.({ data: '{"cmd":"topic"}' });
    vi.advanceTimersByTime(100_000);
    expect(last().sent).toEqual(Array.from({ length: 5 }, () => '{"cmd":"heartcheck"}'));
    expect(sockets).toHaveLength(1);
  });

  it('that was answered once and then meets 20 s of silence leads to a reconnect', () => {
    const { last, sockets } = open();
    last().onopen?.();
    vi.advanceTimersByTime(20_000);
    last().onmessage?.({ data: '{"cmd":"heartcheck"}' });
    vi.advanceTimersByTime(20_000);
    expect(last().isClosed).toBe(false);
    vi.advanceTimersByTime(20_000);
    expect(sockets[0]?.isClosed).toBe(true);
    vi.advanceTimersByTime(5_000);
    expect(sockets).toHaveLength(2);
  });

  it('counts any frame as a sign of life', () => {
    const { last, sockets } = open();
    last().onopen?.();
    last().onmessage?.({ data: '{"cmd":"heartcheck"}' });
    for (let turn = 0; turn < 5; turn += 1) {
      vi.advanceTimersByTime(20_000);
      last().onmessage?.({ data: 'ping' });
    }
    expect(sockets).toHaveLength(1);
  });

  it('stands still after the server said that the session is over (4401), and stands again when it is started', () => {
    const { realtime, sockets, events, states, last } = open();
    last().onopen?.();
    last().onclose?.({ code: 4401 });
    vi.advanceTimersByTime(600_000);
    expect([sockets.length, events.at(-1), states]).toEqual([1, 'sessionOver', [true, false]]);
    realtime.start();
    realtime.start();
    expect(sockets).toHaveLength(2);
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(5_000);
    expect(sockets).toHaveLength(3);
  });
});
