import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Optional, renderNothing } from '../../src/app/optional.tsx';
import { Transient } from '../../src/app/transient.tsx';
import { type World, WorldContext } from '../../src/app/world.ts';
import { retriable } from '../../src/widgets/parts/retriable.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const notice = vi.fn();
// Of the world, what these parts read.
const world = { translate: (message: unknown) => String(message), feedback: { notice } } as unknown as World;

let isOnline = false;
let asked = 0;
beforeEach(() => {
  isOnline = false;
  asked = 0;
  notice.mockClear();
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
let unmount = () => undefined as unknown;
afterEach(async () => {
  await act(async () => unmount());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const part = () =>
  retriable(async () => {
    asked += 1;
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Came</p>;
  });

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function draw(content: ReactNode): Promise<HTMLElement> {
  const place = document.createElement('div');
  const root = createRoot(place);
  unmount = () => root.unmount();
  await act(async () => root.render(<WorldContext.Provider value={world}>{content}</WorldContext.Provider>));
  await pass(0);
  return place;
}

describe('a part that the page can do without', () => {
  it('is offered again in its place when it did not come', async () => {
    const Part = part();
    const place = await draw(
      <Optional>
        <Part />
      </Optional>,
    );
    expect([asked, place.textContent, place.querySelector('button')?.getAttribute('aria-label')]).toEqual([1, '', 'shell.late']);
    isOnline = true;
    await pass(600);
    await act(async () => place.querySelector('button')?.click());
    await pass(0);
    expect([asked, place.textContent]).toEqual([2, 'Came']);
  });

  it('is asked for again by itself, less and less often, and at once when the network is back', async () => {
    const Part = part();
    const place = await draw(
      <Optional missing={renderNothing}>
        <Part />
      </Optional>,
    );
    expect(place.innerHTML).toBe('');
    await pass(10_000);
    expect(asked).toBe(2);
    await pass(19_000);
    expect(asked).toBe(2);
    await pass(1_000);
    expect(asked).toBe(3);
    isOnline = true;
    await pass(600);
    await act(async () => window.dispatchEvent(new Event('online')));
    await pass(0);
    expect([asked, place.textContent]).toEqual([4, 'Came']);
  });

  it('that came and broke is left out, and not drawn again and again', async () => {
    const Broken = () => {
      asked += 1;
      throw new Error('broken');
    };
    const place = await draw(
      <Optional>
        <Broken />
      </Optional>,
    );
    const before = asked;
    await pass(60_000);
    expect([asked - before, place.innerHTML]).toEqual([0, '']);
  });
});

describe('what stands over the page for a while', () => {
  it('says that it did not come and goes, or is offered and neither says nor goes', async () => {
    const Part = part();
    const onFailed = vi.fn();
    const place = await draw(
      <>
        <Transient world={world} attempt={1} onFailed={onFailed}>
          <Part />
        </Transient>
        <Transient
          world={world}
          attempt={1}
          onFailed={onFailed}
          renderRetry={(retry) => (
            <button type="button" onClick={retry}>
              Again
            </button>
          )}
        >
          <Part />
        </Transient>
      </>,
    );
    expect([notice.mock.calls.length, onFailed.mock.calls.length, place.textContent]).toEqual([1, 1, 'Again']);
    isOnline = true;
    await pass(600);
    await act(async () => place.querySelector('button')?.click());
    await pass(0);
    expect([place.textContent, onFailed.mock.calls.length]).toEqual(['Came', 1]);
  });
});
