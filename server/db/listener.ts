import pg from 'pg';

/** What servers tell each other travels here; migration 0005 writes to it too. */
export const channel = 'waybill';

export interface ListenerSettings {
  /** Address of the app role. */
  readonly url: string;
  readonly onEvent: (payload: string) => void;
  /** Listening begins, at first and after each break: what was told before was not heard. */
  readonly onListening: () => void;
  readonly onBreak: (error: Error) => void;
  /** Milliseconds until the next try. */
  readonly retry?: number;
}

export interface Listener {
  close(): Promise<void>;
}

/**
 * Hears notifications on a connection of its own, never a pooled one, and connects again for as long as it takes.
 * Resolves at once: a server can serve before it hears.
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
    // An error is followed by the end, and the end comes without an error too: either counts once.
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
