import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLayers } from '../../src/app/layers/layers.ts';
import { startWork } from '../../src/app/layers/work.ts';
import type { WorkRequest } from '../../src/runtime/ports.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(request: Partial<WorkRequest>) {
  const layers = createLayers();
  const work = startWork({ title: 'Abandon', ...request }, 'Working', layers.showWork);
  const view = () => {
    const [layer] = layers.get();
    return layer?.kind === 'work' ? layer.work.get() : null;
  };
  const running = () => {
    const [layer] = layers.get();
    if (layer?.kind !== 'work') throw new Error('nothing is shown');
    return layer.work;
  };
  return { layers, work, view, running };
}

describe('waits (ux.md, States)', () => {
  it('a short one is shown by its button alone', () => {
    const { work, view } = start({});
    vi.advanceTimersByTime(2_999);
    expect(view()).toBeNull();
    work.end();
    vi.advanceTimersByTime(20_000);
    expect(view()).toBeNull();
  });

  it('after three seconds says what runs, after ten offers to go on without it', () => {
    const { view, running, work, layers } = start({});
    vi.advanceTimersByTime(3_000);
    expect(view()).toMatchObject({ title: 'Abandon', canLeave: false, canStop: false });
    vi.advanceTimersByTime(7_000);
    expect(view()?.canLeave).toBe(true);
    expect(work.isAway()).toBe(false);
    running().leave();
    expect([work.isAway(), layers.get()]).toEqual([true, []]);
  });

  it.each([{ text: 'Saving the order' }, { total: 1_000 }])('shows %j after 300 ms', (request) => {
    const { view, work, layers } = start(request);
    vi.advanceTimersByTime(299);
    expect(view()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(view()).toMatchObject({ text: request.text ?? null, canStop: request.total !== undefined });
    work.end();
    expect([layers.get(), work.isAway()]).toEqual([[], false]);
  });

  it('says how far a batch is, and can be stopped', () => {
    const { view, running, work } = start({ total: 1_000 });
    work.report({ done: 99, failed: 1, total: 1_000 });
    vi.advanceTimersByTime(300);
    expect(view()?.progress).toEqual({ done: 99, failed: 1, total: 1_000 });
    expect(work.isStopped()).toBe(false);
    running().stop();
    expect([work.isStopped(), view()?.isStopping]).toEqual([true, true]);
  });

  it('goes on unseen when everything over the page is closed, and not when it ends by itself', async () => {
    const { layers, work } = start({ total: 10 });
    vi.advanceTimersByTime(300);
    layers.closeAll();
    await Promise.resolve();
    expect(work.isAway()).toBe(true);

    const other = start({ total: 10 });
    vi.advanceTimersByTime(300);
    other.work.end();
    await Promise.resolve();
    expect(other.work.isAway()).toBe(false);
  });

  it('steps that no button names have a name all the same', () => {
    const { view } = start({ title: null });
    vi.advanceTimersByTime(3_000);
    expect(view()?.title).toBe('Working');
  });
});
