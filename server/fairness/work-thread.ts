import { Piscina } from 'piscina';
import { programBeside } from '../files/limited-process.ts';
import { spanned } from '../tracing/spans.ts';

/** One thread for work that would block this one; it starts with its first task and ends when it is idle. */
interface WorkThread<T, R> {
  /** @param name the exported function of the program that does it */
  run(task: T, name: string): Promise<R>;
  /** Terminates the thread. */
  close(): Promise<void>;
}

interface ThreadSettings {
  /** The `import.meta.url` of a file beside the program, and the program's name without extension. */
  readonly beside: string;
  readonly program: string;
  /** What the thread is called in messages. */
  readonly called: string;
  /** An idle thread ends after this time and frees its memory. */
  readonly idleMs: number;
  readonly heapMegabytes: number;
  /** Reports a thread that fails while idle. */
  readonly notice: (message: string) => void;
}

export function createWorkThread<T, R>({ beside, program, called, idleMs, heapMegabytes, notice }: ThreadSettings): WorkThread<T, R> {
  let pool: Piscina<T, R> | null = null;

  function open(): Piscina<T, R> {
    const { file, flags } = programBeside(beside, program);
    const opened = new Piscina<T, R>({
      filename: file,
      execArgv: [...flags],
      env: {},
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      niceIncrement: 5,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    // Without a listener, the error of an idle thread would end the process.
    opened.on('error', (error) => {
      notice(`${called} failed: ${error instanceof Error ? error.message : String(error)}`);
      if (pool === opened) pool = null;
      opened.destroy().catch((failure: unknown) => notice(`${called} does not end: ${String(failure)}`));
    });
    return opened;
  }

  return {
    run(task, name) {
      pool ??= open();
      const ready = pool;
      return spanned({ name: `thread ${name}` }, () => ready.run(task, { name }));
    },
    async close() {
      await pool?.destroy();
      pool = null;
    },
  };
}
