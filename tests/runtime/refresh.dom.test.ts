import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageShownContext } from '../../src/runtime/context.ts';
import { useRefresh } from '../../src/runtime/data/use-refresh.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const root = createRoot(document.createElement('div'));
const refresh = vi.fn();
const Asking = () => {
  useRefresh(10, refresh);
  return null;
};
const draw = (isShown: boolean) =>
  act(async () => root.render(createElement(PageShownContext.Provider, { value: isShown }, createElement(Asking))));
const pass = (seconds: number) => act(async () => void vi.advanceTimersByTime(seconds * 1_000));
const see = async (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(async () => {
  await act(async () => root.render(null));
  vi.useRealTimers();
});

it('asks again every so many seconds in sight, and at once when it comes back after longer', async () => {
  await draw(true);
  await pass(9);
  expect(refresh).toHaveBeenCalledTimes(0);
  await pass(11);
  expect(refresh).toHaveBeenCalledTimes(2);
  await see('hidden');
  await pass(60);
  expect(refresh).toHaveBeenCalledTimes(2);
  await see('visible');
  await pass(0);
  expect(refresh).toHaveBeenCalledTimes(3);
  await draw(false);
  await pass(60);
  expect(refresh).toHaveBeenCalledTimes(3);
  await draw(true);
  await pass(0);
  expect(refresh).toHaveBeenCalledTimes(4);
});
