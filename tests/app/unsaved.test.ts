import { describe, expect, it } from 'vitest';
import { type KeptPage, keepAlive } from '../../src/app/tabs/kept-pages.tsx';
import { createUnsaved } from '../../src/runtime/unsaved.ts';

const page = (key: string): KeptPage => ({
  key,
  route: null,
  location: { pathname: key, search: '', hash: '', state: null, key: 'k' },
});
const keysOf = (pages: readonly KeptPage[]) => pages.map(({ key }) => key);

describe('a page with unsaved input', () => {
  const isUnsaved = (key: string) => key === '/form';

  it('stays behind another though its menu row does not keep it, on a phone without tabs too', () => {
    const open = new Set(['/form', '/list', '/other']);
    expect(keysOf(keepAlive([page('/form')], page('/list'), open, isUnsaved))).toEqual(['/form', '/list']);
    expect(keysOf(keepAlive([page('/other')], page('/list'), open, isUnsaved))).toEqual(['/list']);
    expect(keysOf(keepAlive([page('/form')], page('/list'), new Set(), isUnsaved))).toEqual(['/form', '/list']);
  });
  it('goes with its tab', () => {
    expect(keysOf(keepAlive([page('/form')], page('/list'), new Set(['/list']), isUnsaved))).toEqual(['/list']);
  });
});

describe('who holds unsaved input', () => {
  it('is asked by place, until it takes it back or the user lets it go', () => {
    const unsaved = createUnsaved();
    let isDirty = false;
    const release = unsaved.place('/form').hold(() => isDirty);
    expect(unsaved.isIn(['/form'])).toBe(false);
    isDirty = true;
    expect([unsaved.isIn(['/form']), unsaved.isIn(['/other', 'layer:1'])]).toEqual([true, false]);
    // One of several places is enough.
    expect(unsaved.isIn(['/other', '/form'])).toBe(true);
    unsaved.giveUp(['/form']);
    expect(unsaved.isIn(['/form'])).toBe(false);
    release();
    const again = unsaved.place('/form').hold(() => true);
    release();
    expect(unsaved.isIn(['/form'])).toBe(true);
    again();
    expect(unsaved.isIn(['/form'])).toBe(false);
  });
});
