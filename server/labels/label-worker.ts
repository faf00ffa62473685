import { type Rendered, type RenderTask, render } from './render.ts';

/** Entry point of a rendering thread (piscina); it has no access to the database, and keeps its fonts from one task to the next. */
export function renderInThread(task: RenderTask): Promise<Rendered> {
  return render(task);
}
