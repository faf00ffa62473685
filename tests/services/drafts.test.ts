import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { createDrafts, draftSizes } from '../../src/services/drafts.ts';
import { createStorage, type KeyValueStore, memoryStore, namespace } from '../../src/services/storage.ts';

describe('drafts: what was typed outlives a crash and an ended session', () => {
  let shelf: KeyValueStore;
  let time: number;
  let user: string;
  const open = () =>
    createDrafts(
      createStorage(shelf, () => time),
      () => user,
      () => time,
    );

  beforeEach(() => {
    shelf = memoryStore();
    time = 1_000;
    user = 'u1';
  });

  it('come back after a reload, under the namespace', () => {
    open().set('order/SingleOrder', { weight: '1.5', lines: [{ name: '茶' }] });
    expect(shelf.key(0)?.startsWith(namespace)).toBe(true);
    expect(open().get('order/SingleOrder')).toEqual({ weight: '1.5', lines: [{ name: '茶' }] });
    expect(open().get('order/Other')).toBeNull();
    open().remove('order/SingleOrder');
    expect(open().get('order/SingleOrder')).toBeNull();
  });

  it('belong to one user each, and to nobody while nobody is signed in', () => {
    const drafts = open();
    drafts.set('form', 'of u1');
    user = 'u1.form';
    expect(drafts.get('form')).toBeNull();
    user = '';
    drafts.set('form', 'of nobody');
    expect(drafts.get('form')).toBeNull();
    // An ended session clears nothing: the same user finds it again.
    user = 'u1';
    expect(drafts.get('form')).toBe('of u1');
    expect(shelf.length).toBe(1);
  });

  it('are forgotten when their user signs out, and others stay', () => {
    const drafts = open();
    drafts.set('form', 'of u1');
    user = 'u2';
    drafts.set('form', 'of u2');
    drafts.clear();
    expect(drafts.get('form')).toBeNull();
    user = 'u1';
    expect(drafts.get('form')).toBe('of u1');
  });

  it('last seven days from the last change, and then leave the browser', () => {
    open().set('form', 1);
    time += limits.sessionMs - 1;
    expect(open().get('form')).toBe(1);
    time += 1;
    expect(open().get('form')).toBeNull();
    expect(shelf.length).toBe(0);
  });

  it('are bounded: too large a one is not kept, and the oldest give way', () => {
    const drafts = open();
    drafts.set('large', 'short');
    drafts.set('large', 'x'.repeat(draftSizes.one));
    expect(drafts.get('large')).toBeNull();
    const text = 'x'.repeat(draftSizes.one - 2);
    for (let index = 0; index < 6; index += 1) {
      time += 1;
      drafts.set(`form${index}`, text);
    }
    expect([0, 1, 2, 3, 4, 5].map((index) => drafts.get(`form${index}`) !== null)).toEqual([false, true, true, true, true, true]);
  });

  it('that are damaged or reach for a prototype are none (security H7)', () => {
    const drafts = open();
    drafts.set('form', 1);
    const key = shelf.key(0) ?? '';
    for (const text of ['{', '{"__proto__":{"admin":true}}', '{"a":[{"constructor":1}]}']) {
      shelf.setItem(key, JSON.stringify({ value: { at: 1, text }, expires: null }));
      expect(drafts.get('form')).toBeNull();
    }
    shelf.setItem(key, '{');
    expect(drafts.get('form')).toBeNull();
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false);
  });

  it('a browser without storage keeps nothing and breaks nothing', () => {
    const broken: KeyValueStore = { ...memoryStore(), setItem: () => expect.fail('full'), length: 0 };
    const drafts = createDrafts(createStorage(broken, Date.now), () => 'u1', Date.now);
    expect(() => drafts.set('form', 1)).not.toThrow();
    expect(drafts.get('form')).toBeNull();
  });
});
