import { describe, expect, it } from 'vitest';
import { ageCell } from '../../src/widgets/cell/age.tsx';
import { imageCell } from '../../src/widgets/cell/image.tsx';
import { linkCell } from '../../src/widgets/cell/link.tsx';
import { progressCell } from '../../src/widgets/cell/progress.tsx';
import { sparklineCell } from '../../src/widgets/cell/sparkline.tsx';
import { tagsCell } from '../../src/widgets/cell/tags.tsx';
import { twoLinesCell } from '../../src/widgets/cell/two-lines.tsx';
import { cellContext, cellInput } from './cell-builders.ts';

const context = cellContext({ goods: [{ value: 'b', text: 'Battery', title: 'Battery', colour: 'orange' }] });
const drawn = (cell: typeof progressCell, ...input: Parameters<typeof cellInput>) =>
  JSON.stringify(cell.render(cellInput(...input), context));

describe('a progress cell', () => {
  it.each([
    [31, 50, '62%'],
    ['31.4', 50, '62%'],
    [99.9, 100, '99%'],
    [58, 100, '58%'],
    [120, 100, '120%'],
    [0, 100, '0%'],
    ['soon', 100, 'soon'],
  ])('says %s of %s as %s, and nothing is done before it is', (value, max, text) =>
    expect(progressCell.text(cellInput(value, { props: { max } }), context)).toBe(text),
  );
  it('keeps its bar within its frame', () => expect(drawn(progressCell, 250)).toContain('"width":"100%"'));
});

describe('a cell of tags', () => {
  it('takes a list or a text with commas, each tag once', () => {
    for (const value of [['a', 'b', 'a'], 'a, b,']) expect(tagsCell.text(cellInput(value), context)).toBe('a, b');
  });
  it('has the texts and tones of a dictionary, and its own tone for the others', () => {
    const input = { dict: 'goods', props: { tone: 'blue' } };
    expect(tagsCell.text(cellInput('b,x', input), context)).toBe('Battery, x');
    expect(drawn(tagsCell, 'b,x', input)).toMatch(/wb-tone-orange.*wb-tone-blue/);
  });
  it('takes maps with the name and the tone of each tag', () => {
    const own = [
      { name: 'VIP', tone: 'orange' },
      { name: 'Gift', tone: 'green' },
      { name: 'VIP', tone: 'red' },
      { name: 'Odd', tone: 'x' },
      {},
    ];
    expect(tagsCell.text(cellInput(own), context)).toBe('VIP, Gift, Odd');
    expect(drawn(tagsCell, own)).toMatch(/wb-tone-orange.*VIP.*wb-tone-green.*Gift.*wb-tone-grey.*Odd/);
    expect(tagsCell.text(cellInput([]), context)).toBe('—');
  });
});

describe('an age', () => {
  const shifted = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  it.each([
    [-73, '3 days ago'],
    [-47 * 24 - 1, '47 days ago'],
    [5.1, 'in 5 hours'],
  ])('a time %s hours away is %s, with the time in its title', (hours, text) => {
    expect(ageCell.text(cellInput(shifted(hours)), context)).toBe(text);
    expect(drawn(ageCell, shifted(hours))).toMatch(/"title":"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d /);
  });
  it('nothing is a dash', () => expect(ageCell.text(cellInput(null), context)).toBe('—'));
});

describe('a sparkline', () => {
  it('is read as its ends, its least and its most', () =>
    expect(sparklineCell.text(cellInput([4, '7', null, 2]), context)).toBe('widget.sparkline.label 4 2 2 7'));
  it.each([[[3]], [[5, 5, 5]], [[1e9, -1e9]]])('draws %s within its picture', (value) => {
    const [, points = ''] = /"points":"([^"]+)"/.exec(drawn(sparklineCell, value)) ?? [];
    const numbers = points.split(/[ ,]/).map(Number);
    expect(numbers.length).toBeGreaterThan(3);
    expect(numbers.every((number) => number >= 0 && number <= 96)).toBe(true);
  });
});

describe('further cells', () => {
  it('two lines are one text, and the second may be missing', () => {
    expect(twoLinesCell.text(cellInput('Lamp', { props: { second: 'E27' } }), context)).toBe('Lamp, E27');
    expect(twoLinesCell.text(cellInput('Lamp'), context)).toBe('Lamp');
  });
  it('a link within the application is its text alone for who does not have the page', () => {
    const props = { to: '/order/detail', with: { id: '1' } };
    expect(drawn(linkCell, 'Order', { props })).toContain('/order/detail');
    const denied = cellContext({}, { page: () => null });
    expect(linkCell.render(cellInput('Order', { props }), denied)).toBe('Order');
  });
  it('pictures of unsafe addresses are left out', () => {
    expect(drawn(imageCell, ['/a.png', 'javascript:alert(1)', 'http://x.example/b.png'])).not.toContain('javascript');
    expect(imageCell.render(cellInput(['javascript:alert(1)']), context)).toBe('—');
  });
});
