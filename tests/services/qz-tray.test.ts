import { describe, expect, it } from 'vitest';
import { isTooOld, missingCause } from '../../src/services/printing/qz-tray.ts';
import { createWorkstation } from '../../src/services/printing/workstation.ts';
import { createStorage, memoryStore } from '../../src/services/storage.ts';

describe('what is said when no print client answers', () => {
  it.each([
    [new Error('Unable to establish connection with QZ Tray'), 'notInstalled'],
    [Object.assign(new Error('Connection attempt denied by Local Network Access restrictions'), { denied: true }), 'permissionDenied'],
    [new Error('Request blocked'), 'certificateRefused'],
    [new Error('Failed to sign request'), 'failed'],
  ])('%s', (failure, cause) => expect(missingCause(failure)).toBe(cause));

  it.each([
    ['2.0.12', true],
    ['2.1.0', false],
    ['2.3.0', false],
    ['3.0', false],
    ['', true],
  ])('version %s', (version, isOld) => expect(isTooOld(version)).toBe(isOld));
});

describe('a workstation', () => {
  it('keeps the name that it got first, and the way to print', () => {
    const storage = createStorage(memoryStore(), () => 0);
    let names = 0;
    const open = () =>
      createWorkstation(storage, () => {
        names += 1;
        return `WS-${names}`;
      });
    expect(open().get()).toEqual({ name: 'WS-1', way: 'browser', printer: null });
    expect(open().get().name).toBe('WS-1');
    open().set({ name: ' Packing 2 ', way: 'qz', printer: '' });
    expect(open().get()).toEqual({ name: 'Packing 2', way: 'qz', printer: null });
  });

  it('is a fresh one where the storage holds something else', () => {
    const shelf = memoryStore();
    shelf.setItem('waybill.workstation', JSON.stringify({ value: { name: '', way: 'fax', printer: null }, expires: null }));
    expect(
      createWorkstation(
        createStorage(shelf, () => 0),
        () => 'WS-9',
      ).get().name,
    ).toBe('WS-9');
  });
});
