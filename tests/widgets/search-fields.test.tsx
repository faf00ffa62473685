import { act, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FieldWidget } from '../../src/runtime/widget.ts';
import * as fields from '../../src/widgets/fields.generated.ts';
import { openWorld, type World } from './screen-world.tsx';

let world: World;
afterEach(() => world.close());

/** Draws a field by itself and gives what it reports. */
async function openField(widget: FieldWidget, initial?: unknown, settings: Readonly<Record<string, unknown>> = {}) {
  const changed = vi.fn();
  const Control = widget.component;
  function Host() {
    const [value, setValue] = useState(initial);
    const onChange = (next: unknown) => {
      changed(next);
      setValue(next);
    };
    return (
      <Control
        id="f"
        label="Field"
        value={value}
        onChange={onChange}
        settings={settings}
        items={[{ value: '1', text: 'One', title: 'One' }]}
        invalid
      />
    );
  }
  world = await openWorld(<Host />);
  await world.find('#f');
  return changed;
}

async function paste(text: string): Promise<void> {
  const field = await world.find('#f');
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { getData: () => text } });
  await act(async () => field.dispatchEvent(event));
  await world.settle();
}

describe('every field', () => {
  it.each(Object.values(fields).map((field) => [field.name, field] as const))(
    '%s carries its id, says that it is wrong and points to the message',
    async (name, field) => {
      await openField(field);
      const control = document.querySelector('[aria-describedby="f-message"]');
      expect(control, name).not.toBeNull();
      // ARIA has no invalid group: its message says so.
      if (control?.getAttribute('role') !== 'group') expect(control?.getAttribute('aria-invalid')).toBe('true');
      // A button that says what it does is called by both.
      expect(control?.getAttribute('aria-label')).toMatch(/^Field(?:: |$)/);
    },
  );
});

describe('NumberList (ux.md, Hands: many numbers into a search field)', () => {
  it('takes a pasted column of a spreadsheet, which a one-line field would run together', async () => {
    const changed = await openField(fields.numberListField);
    await paste('A1\r\nA2\r\nA3\r\n');
    expect(changed.mock.lastCall).toEqual([['A1', 'A2', 'A3']]);
    expect((await world.find('.wb-count')).textContent).toBe('3');
  });
  it('puts what is pasted beside what is there', async () => {
    const changed = await openField(fields.numberListField, ['A0']);
    await paste('A1\nA2');
    expect(changed.mock.lastCall?.[0]).toEqual(expect.arrayContaining(['A0', 'A1', 'A2']));
  });
  it('keeps what is typed as it is typed', async () => {
    const changed = await openField(fields.numberListField);
    await world.type('#f', 'A1, ');
    expect((await world.find('#f')).getAttribute('value')).toBe('A1, ');
    expect(changed.mock.lastCall).toEqual([['A1']]);
  });
  it('takes 200 and says beside it when there are more', async () => {
    const numbers = Array.from({ length: 201 }, (_, index) => `N${index}`);
    const changed = await openField(fields.numberListField);
    await paste(numbers.slice(0, 200).join('\n'));
    expect(changed.mock.lastCall?.[0]).toHaveLength(200);
    expect(document.querySelector('#f-over')).toBeNull();
    await world.close();
    await openField(fields.numberListField, numbers);
    expect((await world.find('#f-over')).textContent).toBe('201 numbers entered, 200 at most');
  });
  it('is empty, not an empty list, when it is cleared', async () => {
    const changed = await openField(fields.numberListField, ['A1']);
    await world.type('#f', '');
    expect(changed.mock.lastCall).toEqual([undefined]);
  });
});

describe('DateRange (spec section 9: at most 31 days)', () => {
  it('says beside it when a range is too long, and is silent when it is not', async () => {
    await openField(fields.dateRangeField, ['2026-01-01', '2026-02-01']);
    expect((await world.find('#f-range')).textContent).toBe('A range covers at most 31 days');
    await world.close();
    await openField(fields.dateRangeField, ['2026-01-01', '2026-01-31']);
    expect(document.querySelector('#f-range')).toBeNull();
  });
  it('shows the days of its value', async () => {
    await openField(fields.dateRangeField, ['2026-01-01', '2026-01-31']);
    expect(document.querySelector('#f')?.getAttribute('value')).toBe('2026-01-01');
    expect(document.querySelector('#f-end')?.getAttribute('value')).toBe('2026-01-31');
  });
});

describe('values stay what the wire means by them', () => {
  it('NumberInput gives a decimal string that no float has touched', async () => {
    const changed = await openField(fields.numberInputField);
    await world.type('#f', '12345678901.105');
    expect(changed.mock.lastCall).toEqual(['12345678901.105']);
  });
  it('Checkbox gives true and false', async () => {
    const changed = await openField(fields.checkboxField);
    await world.click('#f');
    expect(changed.mock.lastCall).toEqual([true]);
  });
  it('a graphic code is given with the key of its picture', async () => {
    const changed = await openField(fields.captchaField);
    await world.type('#f', 'x7k2');
    expect(changed.mock.lastCall).toEqual([{ captcha: 'x7k2', checkKey: vi.mocked(world.ports.captchaImage).mock.lastCall?.[0] }]);
  });
});
