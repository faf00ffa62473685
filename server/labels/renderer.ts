import { Piscina } from 'piscina';
import { programBeside } from '../files/limited-process.ts';
import type { Drawing, DrawTask } from './drawing/draw.ts';
import type { Rendered, RenderTask } from './drawing/render.ts';

/** Renders documents in a thread, so that other calls do not wait. */
export interface Renderer {
  render(task: RenderTask): Promise<Rendered>;
  /** Draws a template that is being written, with what is wrong with its elements. */
  draw(task: DrawTask): Promise<Drawing>;
  /** Terminates the thread. */
  close(): Promise<void>;
}

/** An idle thread ends after this time and frees its fonts. */
const idleMs = 120_000;
/** Orders per turn of the thread's heap limit: 1,000 labels stay far below. */
const heapMegabytes = 384;

/** @param notice reports a thread that fails while idle */
export function createRenderer(notice: (message: string) => void = console.error): Renderer {
  let pool: Piscina<RenderTask | DrawTask, Rendered | Drawing> | null = null;

  function open(): Piscina<RenderTask | DrawTask, Rendered | Drawing> {
    const { file, flags } = programBeside(import.meta.url, 'label-worker');
    const opened = new Piscina<RenderTask | DrawTask, Rendered | Drawing>({
      filename: file,
      name: 'renderInThread',
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
      notice(`The rendering thread failed: ${error instanceof Error ? error.message : String(error)}`);
      if (pool === opened) pool = null;
      opened.destroy().catch((failure: unknown) => notice(`The rendering thread does not end: ${String(failure)}`));
    });
    return opened;
  }

  return {
    async render(task) {
      pool ??= open();
      const rendered = await pool.run(task);
      if ('picture' in rendered) throw new Error('The rendering thread answered with a drawing.');
      return rendered;
    },
    async draw(task) {
      pool ??= open();
      const drawing = await pool.run(task, { name: 'drawInThread' });
      if ('file' in drawing) throw new Error('The rendering thread answered with a file.');
      return drawing;
    },
    async close() {
      await pool?.destroy();
      pool = null;
    },
  };
}
