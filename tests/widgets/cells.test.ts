import { describe, expect, it, vi } from 'vitest';
import { safeHref, safeImage } from '../../contract/addresses.ts';
import { booleanCell } from '../../src/widgets/cell/boolean.tsx';
import { copyableCell } from '../../src/widgets/cell/copyable.tsx';
import { dateCell } from '../../src/widgets/cell/date.tsx';
import { dateTimeCell } from '../../src/widgets/cell/date-time.tsx';
import { dictCell } from '../../src/widgets/cell/dict.tsx';
import { measureCell } from '../../src/widgets/cell/measure.tsx';
import { numberCell } from '../../src/widgets/cell/number.tsx';
import { textCell } from '../../src/widgets/cell/text.tsx';
import * as cells from '../../src/widgets/cells.generated.ts';
import { cutMiddle } from '../../src/widgets/parts/copy.ts';
import { clockIn, instantOf, relativeTime } from '../../src/widgets/parts/times.ts';
import { cellContext, cellInput } from './cell-builders.ts';

const orderStatus = {
  order_status: [
    { value: 'draft', text: 'Draft', title: 'Draft', colour: 'grey' },
    { value: 'order_failed', text: 'Order failed', title: 'Order failed', colour: 'red' },
  ],
  country: [{ value: 'DE', text: 'Germany', title: 'Germany' }],
};
const context = cellContext(orderStatus);

describe('every cell (ux.md: empty is a dash, zero is 0)', () => {
  it.each(Object.values(cells).map((cell) => [cell.name, cell] as const))('%s shows a dash for what is missing', (_name, cell) => {
    for (const value of [null, undefined, '']) {
      expect(cell.text(cellInput(value), context)).toBe('—');
      expect(JSON.stringify(cell.render(cellInput(value), context))).toContain('—');
    }
  });
  it.each(['text', 'number', 'money', 'measure', 'copyable'])('%s shows zero as a number', (name) => {
    const cell = Object.values(cells).find((one) => one.name === name);
    expect(cell?.text(cellInput(0), context)).toMatch(/^0/);
  });
  it('right-aligns numbers and only those', () => {
    const right = Object.values(cells).filter(({ align }) => align === 'right');
    expect(right.map(({ name }) => name).sort()).toEqual(['measure', 'money', 'number']);
  });
});

describe('a dictionary cell', () => {
  it('shows the text of the item', () => expect(dictCell.text(cellInput('DE', { dict: 'country' }), context)).toBe('Germany'));
  it('shows the text that came with the row while the dictionary is not there', () => {
    const input = cellInput('FR', { dict: 'other', row: { value_dictText: 'France' } });
    expect(dictCell.text(input, context)).toBe('France');
  });
  it('shows the value itself when nobody has a text for it', () =>
    expect(dictCell.text(cellInput('XX', { dict: 'country' }), context)).toBe('XX'));
  it('reads a comma-joined list (wire.md, Lists)', () =>
    expect(dictCell.text(cellInput('draft,order_failed', { dict: 'order_status' }), context)).toBe('Draft, Order failed'));
  it('compares numbers as strings', () => {
    const flags = cellContext({ flag: [{ value: '1', text: 'On', title: 'On' }] });
    expect(dictCell.text(cellInput(1, { dict: 'flag' }), flags)).toBe('On');
  });
  it('draws a tag in the colour of the item, with its text', () => {
    const drawn = JSON.stringify(dictCell.render(cellInput('order_failed', { dict: 'order_status' }), context));
    expect(drawn).toContain('wb-tone-red');
    expect(drawn).toContain('Order failed');
  });
  it('draws plain text where no item has a colour, or the screen wants none', () => {
    expect(dictCell.render(cellInput('DE', { dict: 'country' }), context)).toBe('Germany');
    expect(dictCell.render(cellInput('draft', { dict: 'order_status', props: { tag: false } }), context)).toBe('Draft');
  });
});

describe('measures and numbers', () => {
  it.each([
    ['1234.500', 'kg', '1,234.500 kg'],
    ['30', 'cm', '30 cm'],
    ['0.024', 'cbm', '0.024 CBM'],
    ['0', 'kg', '0 kg'],
  ])('%s %s is %s', (value, unit, shown) => expect(measureCell.text(cellInput(value, { props: { unit } }), context)).toBe(shown));
  it('groups integers', () => expect(numberCell.text(cellInput(1234567), context)).toBe('1,234,567'));
});

describe('times (ux.md: the day and the minute in the tenant zone, which the wire holds already)', () => {
  it('cuts seconds off a time and the time off a date', () => {
    expect(dateTimeCell.text(cellInput('2026-11-21 10:07:33'), context)).toBe('2026-11-21 10:07');
    expect(dateCell.text(cellInput('2026-11-21 10:07:33'), context)).toBe('2026-11-21');
  });
  it.each([
    ['2026-11-21T02:07:33Z', '2026-11-21 10:07'],
    ['2026-11-21T20:07:33.125Z', '2026-11-22 04:07'],
    ['2026-11-21T10:07:33+01:00', '2026-11-21 17:07'],
    ['2026-11-21 10:07:33-0500', '2026-11-21 23:07'],
    ['2026-11-21T10:07:33', '2026-11-21 10:07'],
  ])('of %s, whose offset counts, is %s in the tenant’s zone (issue 12, 1.9)', (time, shown) => {
    expect(dateTimeCell.text(cellInput(time), context)).toBe(shown);
    expect(JSON.stringify(dateTimeCell.render(cellInput(time), context))).toContain(shown);
    expect(dateCell.text(cellInput(time), context)).toBe(shown.slice(0, 10));
  });
  it('shows what is no time as it came', () => expect(dateTimeCell.text(cellInput('soon'), context)).toBe('soon'));
  it('says in the title how long ago it was, and in which zone', () => {
    vi.useFakeTimers({ now: new Date('2026-11-24T02:07:33Z') });
    const drawn = JSON.stringify(dateTimeCell.render(cellInput('2026-11-21 10:07:33'), context));
    vi.useRealTimers();
    expect(drawn).toContain('3 days ago');
    expect(drawn).toContain('Asia/Shanghai');
  });
  it('finds the instant of a local time on both sides of a change of clocks', () => {
    expect(instantOf('2026-03-29 01:59:00', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T00:59:00Z'));
    expect(instantOf('2026-03-29 03:01:00', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T01:01:00Z'));
    expect(instantOf('2026-10-25 04:00:00', 'Europe/Berlin')).toBe(Date.parse('2026-10-25T03:00:00Z'));
    expect(instantOf('2026-11-21', 'Asia/Shanghai')).toBe(Date.parse('2026-11-20T16:00:00Z'));
  });
  it('reads the clock of the tenant zone, not of this machine', () => {
    expect(clockIn('Asia/Shanghai', new Date('2026-11-20T16:30:00Z'))).toEqual({ day: '2026-11-21', hour: 0, minute: 30 });
    expect(clockIn('America/New_York', new Date('2026-11-21T03:00:00Z'))).toEqual({ day: '2026-11-20', hour: 22, minute: 0 });
  });
  it('words a span in the language', () => {
    expect(relativeTime(0, 7_200_000, 'en_US')).toBe('2 hours ago');
    expect(relativeTime(0, 7_200_000, 'zh_CN')).toBe('2小时前');
  });
});

describe('copyable and text', () => {
  it('show several lines whole, and name them in one', () => {
    const address = 'Valeria Núñez\nAvenida Reforma 222\n44100 Guadalajara, JAL\nMexico';
    const drawn = JSON.stringify(copyableCell.render(cellInput(address, { props: { lines: true } }), context));
    expect(drawn).toContain(JSON.stringify(address));
    expect(drawn).toContain('Valeria Núñez, Avenida Reforma 222, 44100');
    expect(JSON.stringify(copyableCell.render(cellInput(address), context))).not.toContain('Guadalajara, JAL\\nMexico"}');
  });
  it('keeps the whole number as text and cuts the middle of what is shown', () => {
    const long = 'WB2026112100000000000000000042CN';
    expect(copyableCell.text(cellInput(long), context)).toBe(long);
    const shown = cutMiddle(long, 24);
    expect(shown).toHaveLength(24);
    expect(shown.startsWith('WB20261121') && shown.endsWith('0042CN')).toBe(true);
    expect(JSON.stringify(copyableCell.render(cellInput(long), context))).toContain(long);
  });
  it('joins a list and has no text for an object', () => {
    expect(textCell.text(cellInput(['a', 'b']), context)).toBe('a, b');
    expect(textCell.text(cellInput({ a: 1 }), context)).toBe('—');
  });
  it('reads the spellings of yes', () => {
    expect([true, 1, '1', 'Y'].map((value) => booleanCell.text(cellInput(value), context))).toEqual(Array(4).fill('widget.boolean.yes'));
    expect([false, 0, '0', 'N'].map((value) => booleanCell.text(cellInput(value), context))).toEqual(Array(4).fill('widget.boolean.no'));
  });
});

describe('addresses from data', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'ftp://x', 'https://a b', 7])('%s is no link', (address) =>
    expect(safeHref(address)).toBeNull(),
  );
  it('opens the web', () => expect(safeHref(' https://example.com/a?b=c ')).toBe('https://example.com/a?b=c'));
  it.each(['data:image/svg+xml;base64,AAAA', 'javascript:1', '//evil.example/a.png', '/\\evil.example'])('%s is no picture', (address) =>
    expect(safeImage(address)).toBeNull(),
  );
  it.each(['/logo.png', 'data:image/png;base64,AAAA', 'https://example.com/a.png'])('%s is a picture', (address) =>
    expect(safeImage(address)).toBe(address),
  );
});
