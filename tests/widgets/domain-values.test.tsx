import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { judgeLate } from '../../contract/rules/judge.ts';
import type { Ports } from '../../src/runtime/ports.ts';
import type { CellInput, CellWidget, FieldWidget } from '../../src/runtime/widget.ts';
import { searchesAtOnce } from '../../src/widgets/block/list/search/filters.ts';
import * as cells from '../../src/widgets/cells.generated.ts';
import * as fields from '../../src/widgets/fields.generated.ts';
import { cellContext, cellInput } from './cell-builders.ts';
import { fakePorts, openWorld, type World } from './screen-world.tsx';

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

const germany = { countryCode: 'DE', countryCnname: '德国', countryEnname: 'Germany', value: 'DE', text: 'Germany' };
const ivory = { countryCode: 'CI', countryCnname: '科特迪瓦', countryEnname: 'Côte d’Ivoire', value: 'CI', text: 'Côte d’Ivoire' };
const dictionary = [germany, ivory].map(({ value, text }) => ({ value, text, title: text }));

async function openField(
  widget: FieldWidget,
  settings: Readonly<Record<string, unknown>> = {},
  initial?: unknown,
  change: Partial<Ports> = {},
) {
  const changed = vi.fn();
  const left = vi.fn();
  const Control = widget.component;
  function Host() {
    const [value, setValue] = useState(initial);
    const onChange = (next: unknown) => {
      changed(next);
      setValue(next);
    };
    return <Control id="f" label="Field" value={value} onChange={onChange} onBlur={left} settings={settings} />;
  }
  world = await openWorld(<Host />, fakePorts({ dictionaryNow: () => dictionary, call: vi.fn(async () => [germany, ivory]), ...change }));
  await world.find('#f');
  return { world, changed, left };
}

/** Types a text and leaves the field. */
async function typeAndLeave({ find, type, settle }: World, text: string): Promise<HTMLElement> {
  const field = await find('#f');
  await act(async () => field.focus());
  await type('#f', text);
  await act(async () => field.blur());
  // What comes late comes as a chunk of its own.
  for (let turn = 0; turn < 20; turn++) await settle();
  return field;
}

describe('fields of values write what the wire has, when they are left', () => {
  it.each([
    ['Measure', fields.measureField, { unit: 'kg' }, '12.50 kg', '12.50'],
    ['Measure', fields.measureField, { unit: 'cbm' }, '0.024CBM', '0.024'],
    ['Measure', fields.measureField, { unit: 'cm' }, '1,234.5', '1234.5'],
    ['Money', fields.moneyField, { currency: 'CNY' }, 'CNY 1,234.5', '1234.50'],
    ['Money', fields.moneyField, { currency: 'JPY' }, '1,234', '1234'],
    ['Phone', fields.phoneField, { country: 'CN' }, '138 1234 5678', '+8613812345678'],
    ['Phone', fields.phoneField, {}, '+49 30 901820', '+4930901820'],
    ['Postcode', fields.postcodeField, { country: 'GB' }, 'sw1a1aa', 'SW1A 1AA'],
    ['Postcode', fields.postcodeField, { country: 'HK' }, ' 999077 ', '999077'],
  ])('%s of %#: %j', async (_name, field, settings, typed, value) => {
    const { world, changed, left } = await openField(field, settings);
    const input = await typeAndLeave(world, typed);
    expect(changed.mock.lastCall).toEqual([value]);
    expect(input.getAttribute('value')).toBe(value);
    expect(left).toHaveBeenCalledOnce();
  });

  it.each([
    ['a weight of too many decimals is not rounded', fields.measureField, { unit: 'kg' }, '1.2345'],
    ['an amount with more decimals than its currency has neither', fields.moneyField, { currency: 'JPY' }, '100.5'],
    ['a number that is no phone is kept', fields.phoneField, { country: 'CN' }, '12345'],
    ['a wrong postcode is kept', fields.postcodeField, { country: 'CN' }, '51800'],
  ])('%s: it stays as it was typed, for the rules to judge', async (_name, field, settings, typed) => {
    const { world, changed } = await openField(field, settings);
    await typeAndLeave(world, typed);
    expect(changed.mock.lastCall).toEqual([typed]);
  });

  it('leaving a field that is in order changes nothing', async () => {
    const { world, changed } = await openField(fields.moneyField, { currency: 'CNY' }, '12.30');
    const field = await world.find('#f');
    await act(async () => field.focus());
    await act(async () => field.blur());
    await world.settle();
    expect(changed).not.toHaveBeenCalled();
  });

  it('is empty, not an empty text, when it is cleared', async () => {
    const { world, changed } = await openField(fields.phoneField, {}, '+4930901820');
    await typeAndLeave(world, '');
    expect(changed.mock.lastCall).toEqual([undefined]);
  });
});

describe('fields of values are judged by the rule of their kind', () => {
  it.each([
    ['Measure', fields.measureField, { unit: 'cm' }, '30.555', '30.55'],
    ['Money', fields.moneyField, { currency: 'JPY' }, '1.5', '1'],
    ['Phone', fields.phoneField, { country: 'DE' }, '0301', '030 901820'],
    ['Postcode', fields.postcodeField, { country: 'CN' }, '51800', '518000'],
    ['Country', fields.countryField, {}, 'XX', 'DE'],
    ['NumberList', fields.numberListField, { max: 1 }, ['A1', 'A2'], ['A1']],
    ['Date', fields.dateField, {}, '2026-02-29', '2026-02-28'],
    ['Month', fields.monthField, { max: '2026-12' }, '2026-13', '2026-11'],
    ['Time', fields.timeField, { seconds: true }, '09:30', '09:30:00'],
    ['Color', fields.colorField, {}, '#fff', '#ffffff'],
    ['DateRange', fields.dateRangeField, { maxDays: 2 }, ['2026-01-01', '2026-01-03'], ['2026-01-01', '2026-01-02']],
    [
      'DateTimeRange',
      fields.dateTimeRangeField,
      {},
      ['2026-01-02 10:00:00', '2026-01-02 09:00:00'],
      ['2026-01-01 00:00:00', '2026-01-31 23:59:59'],
    ],
  ])('%s', async (_name, field, settings, bad, good) => {
    const rules = field.rules?.(settings, () => '2026-11-21') ?? [];
    expect((await judgeLate(rules, bad))?.rule).toBe(rules[0]?.rule);
    expect(await judgeLate(rules, good)).toBeNull();
    expect(await judgeLate(rules, undefined)).toBeNull();
  });
});

describe('Country', () => {
  it('is chosen, so that a search with it starts at once', () => {
    expect(searchesAtOnce({ 'x-component': 'Country' }, fields.countryField, 'DE')).toBe(true);
    expect(searchesAtOnce({ 'x-component': 'Phone' }, fields.phoneField, '1')).toBe(false);
  });

  const shown = () => [...document.querySelectorAll('.ant-select-item-option-content')].map((option) => option.textContent?.trim());
  const open = async ({ find, settle }: World) => {
    const field = await find('#f');
    await act(async () => field.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
    await settle();
  };

  it('shows the name of its value before any list is asked for', async () => {
    const { world } = await openField(fields.countryField, {}, 'DE');
    expect(world.page.textContent).toContain('Germany');
    expect(world.ports.call).not.toHaveBeenCalled();
  });

  it.each([
    ['the English name', 'germ', 'Germany DE'],
    ['the Chinese name', '德', 'Germany DE'],
    ['the code', 'ci', 'Côte d’Ivoire CI'],
    ['a name without its accents', 'cote', 'Côte d’Ivoire CI'],
  ])('is found by %s', async (_name, typed, found) => {
    const { world } = await openField(fields.countryField);
    await open(world);
    await world.type('#f', typed);
    expect(shown()).toEqual([found]);
  });

  it('offers what the dictionary has where the call is not there', async () => {
    const { world } = await openField(fields.countryField, {}, undefined, { call: vi.fn(() => Promise.reject(new Error('404'))) });
    await open(world);
    expect(shown()).toEqual(['Germany DE', 'Côte d’Ivoire CI']);
  });
});

describe('cells of values', () => {
  const context = cellContext({ country: dictionary });
  const text = (cell: CellWidget, value: unknown, change: Partial<CellInput> = {}) => cell.text(cellInput(value, change), context);

  /** What stands on the page once everything late has come. */
  async function drawn(cell: CellWidget, value: unknown, change: Partial<CellInput> = {}): Promise<string> {
    const page = document.createElement('div');
    const root = createRoot(page);
    await act(async () => root.render(<div>{cell.render(cellInput(value, change), context)}</div>));
    for (let turn = 0; turn < 40; turn++) await act(() => new Promise((resolve) => setTimeout(resolve, 2)));
    const found = page.textContent ?? '';
    await act(async () => root.unmount());
    return found;
  }

  it('a country by its name, by the text beside it, by its code', () => {
    expect(text(cells.countryCell, 'DE')).toBe('Germany');
    expect(text(cells.countryCell, 'FR', { row: { value_dictText: 'France' } })).toBe('France');
    expect(text(cells.countryCell, 'XX')).toBe('XX');
  });
  it('a phone number as people write it; what is copied is what a carrier dials', async () => {
    expect(await drawn(cells.phoneCell, '+8613812345678')).toBe('+86 138 1234 5678');
    expect(await drawn(cells.phoneCell, '030 901820', { props: { country: 'DE' } })).toBe('+49 30 901820');
    expect(await drawn(cells.phoneCell, 'ask at the door')).toBe('ask at the door');
    expect(text(cells.phoneCell, '+86 138 1234 5678')).toBe('+8613812345678');
  });
  it('a postcode in the writing of its country', async () => {
    expect(await drawn(cells.postcodeCell, 'sw1a1aa', { props: { country: 'GB' } })).toBe('SW1A 1AA');
    expect(await drawn(cells.postcodeCell, '518000')).toBe('518000');
  });
  it('the first of many numbers, and how many more there are; all of them as text', async () => {
    const numbers = ['A1', 'A2', 'A3', 'A4', 'A5'];
    expect(await drawn(cells.numberListCell, numbers)).toBe('A1, A2, A3 +2');
    expect(await drawn(cells.numberListCell, numbers, { props: { most: 5 } })).toBe('A1, A2, A3, A4, A5');
    expect(text(cells.numberListCell, 'A1,A2\nA1')).toBe('A1, A2');
  });
  it('a range of days or times', () => {
    expect(text(cells.dateRangeCell, ['2026-01-01', '2026-01-31'])).toBe('2026-01-01 – 2026-01-31');
    expect(text(cells.dateRangeCell, ['2026-01-01', ''])).toBe('2026-01-01, —');
  });
});
