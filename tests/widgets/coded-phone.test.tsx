import { act, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { phoneField } from '../../src/widgets/fields.generated.ts';
import { latePhone, latePhoneCodes } from '../../src/widgets/parts/late/late-type.ts';
import { fakePorts, openWorld, type World } from './screen-world.tsx';

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

async function openPhone(initial?: unknown) {
  const changed = vi.fn();
  const Control = phoneField.component;
  function Host() {
    const [value, setValue] = useState(initial);
    const onChange = (next: unknown) => {
      changed(next);
      setValue(next);
    };
    return <Control id="f" label="Phone" value={value} onChange={onChange} settings={{ country: 'CN', choosesCode: true }} />;
  }
  world = await openWorld(<Host />, fakePorts({ call: vi.fn(async () => []) }));
  const field = await world.find('#f');
  for (let turn = 0; turn < 20; turn++) await world.settle();
  return { world, field: field as HTMLInputElement, changed, code: () => document.querySelector('.wb-phone-code')?.textContent ?? '' };
}

describe('a phone number with a choice of its country code', () => {
  it('has the code of the country from the first digit on', async () => {
    const { world, changed, code } = await openPhone();
    expect(code()).toContain('+86');
    await world.type('#f', '13812345678');
    expect(changed).toHaveBeenLastCalledWith('+8613812345678');
  });

  it('that is typed with its code chooses the country itself, and shows the rest', async () => {
    const { world, field, changed, code } = await openPhone();
    await act(async () => field.focus());
    await world.type('#f', '+49 30 901820');
    await act(async () => field.blur());
    await world.settle();
    expect(changed).toHaveBeenLastCalledWith('+4930901820');
    expect(code()).toContain('+49');
    expect(field.value).toBe('030 901820');
  });

  it('from elsewhere is divided; an emptied one is none', async () => {
    const { world, field, changed, code } = await openPhone('+12133734253');
    expect(code()).toContain('+1');
    expect(field.value).toBe('(213) 373-4253');
    await world.type('#f', '');
    expect(changed).toHaveBeenLastCalledWith(undefined);
  });

  it('that is typed before the tables of countries have come gets its code when they come', async () => {
    const [codes, phone] = await Promise.all([latePhoneCodes.load(), latePhone.load()]);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const there = { codes: vi.spyOn(latePhoneCodes, 'now').mockReturnValue(null), phone: vi.spyOn(latePhone, 'now').mockReturnValue(null) };
    vi.spyOn(latePhoneCodes, 'load').mockReturnValue(held.then(() => codes));
    vi.spyOn(latePhone, 'load').mockReturnValue(held.then(() => phone));
    try {
      const { world, field, changed } = await openPhone();
      await world.type('#f', '13812345678');
      there.codes.mockReturnValue(codes);
      there.phone.mockReturnValue(phone);
      await act(async () => letGo());
      await world.settle();
      expect(changed).toHaveBeenLastCalledWith('+8613812345678');
      expect(field.value).toBe('13812345678');
    } finally {
      vi.restoreAllMocks();
    }
  });
});
