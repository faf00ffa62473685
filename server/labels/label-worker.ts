import { type Drawing, type DrawTask, draw } from './drawing/draw.ts';
import { chains, type Rendered, type RenderTask, render } from './drawing/render.ts';

/** Entry points of a rendering thread (piscina); it has no access to the database, and keeps its fonts from one task to the next. */
export function renderInThread(task: RenderTask): Promise<Rendered> {
  return render(task);
}

export function drawInThread(task: DrawTask): Drawing {
  return draw(task, chains);
}
