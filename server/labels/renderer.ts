import { createWorkThread } from '../fairness/work-thread.ts';
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

/** @param notice reports a thread that fails while idle */
export function createRenderer(notice: (message: string) => void = console.error): Renderer {
  const thread = createWorkThread<RenderTask | DrawTask, Rendered | Drawing>({
    beside: import.meta.url,
    program: 'label-worker',
    called: 'The rendering thread',
    // An idle thread frees its fonts.
    idleMs: 120_000,
    // 1,000 labels stay far below.
    heapMegabytes: 384,
    notice,
  });

  return {
    async render(task) {
      const rendered = await thread.run(task, 'renderInThread');
      if ('picture' in rendered) throw new Error('The rendering thread answered with a drawing.');
      return rendered;
    },
    async draw(task) {
      const drawing = await thread.run(task, 'drawInThread');
      if ('file' in drawing) throw new Error('The rendering thread answered with a file.');
      return drawing;
    },
    close: thread.close,
  };
}
