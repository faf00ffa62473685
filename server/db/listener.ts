import pg from 'pg';

/** The channel of notifications between servers; migration 0005 writes to it too. */
export const channel = 'waybill';

export interface ListenerSettings {
  /** Address of the app role. */
  readonly url: string;
  readonly onEvent: (payload: string) => void;
  /** Called when listening starts, also after each interruption: earlier notifications are lost. */
  readonly onListening: () => void;
  readonly onBreak: (error: Error) => void;
  /** Milliseconds until the next try. */
  readonly retry?: number;
}

export interface Listener {
  close(): Promise<void>;
}

/**
 * Receives notifications on a connection of its own, outside the pool, and reconnects without limit. Returns at once: a server can
 * serve before it listens.
 */
export function listen({ url, onEvent, onListening, onBreak, retry = 1_000 }: ListenerSettings): Listener {
  let closed = false;
  let current: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const again = (error: Error) => {
    current = null;
    if (closed) return;
    onBreak(error);
    timer = setTimeout(() => void open(), retry);
  };
  const open = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'waybill-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    current = client;
    // `end` follows `error` and also comes alone; react to the first one only.
    let over = false;
    const end = (error: Error) => {
      if (over) return;
      over = true;
      client.end().catch(() => undefined);
      again(error);
    };
    client.on('error', end);
    client.on('end', () => end(new Error('The connection ended.')));
    client.on('notification', ({ payload }) => onEvent(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      if (!over && !closed) onListening();
    } catch (error) {
      end(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const opening = open();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await opening;
      await current?.end().catch(() => undefined);
    },
  };
}
