import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { focusWhenReady } from '../../src/widgets/parts/action/focus-when-ready.ts';

const button = (name: string) => {
  const made = document.createElement('button');
  made.textContent = name;
  document.body.append(made);
  return made;
};

describe('what has just been opened', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  it('has the focus at once where it is there', () => {
    button('opener').focus();
    const item = button('item');
    focusWhenReady(() => item);
    expect(document.activeElement).toBe(item);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has it later where it comes later, and is looked for no more then', () => {
    button('opener').focus();
    let item: HTMLElement | null = null;
    focusWhenReady(() => item);
    vi.advanceTimersByTime(500);
    item = button('item');
    vi.advanceTimersByTime(100);
    expect(document.activeElement).toBe(item);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('takes it from nobody who has gone on, and not once it is closed', () => {
    button('opener').focus();
    const elsewhere = button('elsewhere');
    let item: HTMLElement | null = null;
    focusWhenReady(() => item);
    elsewhere.focus();
    item = button('item');
    vi.advanceTimersByTime(100);
    expect(document.activeElement).toBe(elsewhere);
    const late: HTMLElement[] = [];
    const stop = focusWhenReady(() => late[0]);
    stop();
    late.push(item);
    vi.advanceTimersByTime(100);
    expect(document.activeElement).toBe(elsewhere);
  });
});
