import { describe, expect, it, vi } from 'vitest';
import { cells, countries, expression, goods, openGrid, ports } from './grid-world.ts';

const line = (name: string, quantity: number, price: number) => ({ name, quantity, price });

describe('the rows of a grid', () => {
  it('are given back as they are sent: numbers as numbers, what follows worked out, blank lines left out', () => {
    const grid = openGrid({ rows: [line('Lamp', 3, 0.1), {}, { name: 'Cup' }] });
    expect(grid.rows()).toEqual([{ name: 'Lamp', quantity: 3, price: 0.1, total: '0.3' }, { name: 'Cup' }]);
  });

  it('keep what was loaded and is unknown out, and show one blank line when there is nothing', () => {
    expect(openGrid({ rows: [{ id: 7, name: 'Lamp' }] }).rows()).toEqual([{ name: 'Lamp' }]);
    expect(openGrid().handle.get().lines).toHaveLength(1);
    expect(openGrid({ minItems: 3 }).handle.get().lines).toHaveLength(3);
  });

  it('do not count a line that holds nothing but start values', () => {
    const items = { ...goods, properties: { ...goods.properties, origin: { ...goods.properties.origin, default: 'CN' } } };
    const grid = openGrid({ items, rows: [] });
    expect(cells(grid)[0]?.[4]).toBe('CN');
    expect(grid.rows()).toEqual([]);
    grid.handle.moves.to(0, 0);
    grid.handle.edits.type('Lamp');
    expect(grid.rows()).toEqual([{ name: 'Lamp', origin: 'CN' }]);
  });

  it('come in thousands without delay', () => {
    const grid = openGrid();
    const begun = performance.now();
    grid.replace(Array.from({ length: 1_000 }, (_, at) => line(`Item ${at}`, at + 1, 1.5)));
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(grid.rows()).toHaveLength(1_000);
  });
});

describe('typing', () => {
  it('replaces, follows with what is computed at every key, and is one step back', () => {
    const grid = openGrid({ rows: [line('Lamp', 3, 10)] });
    grid.handle.moves.to(0, 1);
    grid.handle.edits.type('1');
    grid.handle.edits.type('12');
    expect(cells(grid)[0]?.slice(1, 4)).toEqual(['12', '10', '120']);
    grid.handle.moves.by(1, 0);
    expect(grid.handle.get().editing).toBeNull();
    grid.handle.rows.undo();
    expect(cells(grid)[0]?.slice(1, 4)).toEqual(['3', '10', '30']);
    grid.handle.rows.redo();
    expect(cells(grid)[0]?.slice(1, 4)).toEqual(['12', '10', '120']);
  });

  it('is taken back by restore and leaves no step', () => {
    const grid = openGrid({ rows: [line('Lamp', 3, 10)] });
    grid.handle.moves.to(0, 0);
    grid.handle.edits.type('x');
    grid.handle.edits.restore();
    expect(grid.rows()[0]?.name).toBe('Lamp');
    expect(grid.handle.history.canUndo).toBe(false);
  });

  it('cannot enter what is computed, locked by a condition, or a grid that is only read', () => {
    const grid = openGrid({ rows: [line('Lamp', 3, 10)] });
    grid.handle.moves.to(0, 3);
    expect(grid.handle.edits.type('9')).toBe(false);
    expect(grid.handle.edits.open()).toBe(false);
    grid.readonly = true;
    grid.handle.moves.to(0, 0);
    expect(grid.handle.edits.type('x')).toBe(false);
    grid.handle.edits.clear();
    expect(grid.rows()[0]?.name).toBe('Lamp');
  });

  it('tells who follows: once after a pause while one types, at once when the cell is left', () => {
    vi.useFakeTimers();
    const grid = openGrid({ rows: [line('Lamp', 3, 10)] });
    const heard = vi.fn();
    const end = grid.onChange(heard);
    grid.handle.moves.to(0, 0);
    for (const text of ['a', 'ab', 'abc']) grid.handle.edits.type(text);
    expect(heard).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(heard).toHaveBeenCalledTimes(1);
    grid.handle.edits.type('abcd');
    grid.handle.moves.by(0, 1);
    expect(heard).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(500);
    expect(heard).toHaveBeenCalledTimes(2);
    end();
    grid.handle.rows.add(1);
    expect(heard).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });
});

describe('values that follow', () => {
  it('follow through a chain, and stop where the user wrote another', () => {
    const items = {
      type: 'object',
      properties: {
        a: { type: 'number', 'x-component': 'NumberInput' },
        c: { type: 'number', 'x-component': 'NumberInput', 'x-reactions': { value: expression('row.b + 1.0') } },
        b: { type: 'number', 'x-component': 'NumberInput', 'x-reactions': { value: expression('row.a * 2.0') } },
      },
    } as const;
    const grid = openGrid({ items, rows: [{ a: 1 }] });
    expect(grid.rows()).toEqual([{ a: 1, b: 2, c: 3 }]);
    grid.handle.moves.to(0, 1);
    grid.handle.edits.type('50');
    grid.handle.moves.to(0, 0);
    grid.handle.edits.type('4');
    expect(grid.rows()).toEqual([{ a: 4, b: 8, c: 50 }]);
    grid.handle.rows.undo();
    grid.handle.rows.undo();
    expect(grid.rows()).toEqual([{ a: 1, b: 2, c: 3 }]);
  });

  it('follow what surrounds the grid when they are told', () => {
    let rate = 2;
    const items = {
      type: 'object',
      properties: {
        a: { type: 'number', 'x-component': 'NumberInput' },
        b: {
          type: 'number',
          'x-component': 'NumberInput',
          'x-read-only': true,
          'x-reactions': { value: expression('row.a * values.rate') },
        },
      },
    } as const;
    const grid = openGrid({ items, rows: [{ a: 3 }], scope: () => ({ values: { rate } }) });
    expect(grid.rows()).toEqual([{ a: 3, b: 6 }]);
    rate = 5;
    grid.refresh();
    expect(grid.rows()).toEqual([{ a: 3, b: 15 }]);
  });
});

describe('what is wrong', () => {
  it('is said for every cell of every line that is not blank, with the messages of forms', () => {
    const grid = openGrid({ rows: [line('Lamp', 3, 10), { name: 'Cup', quantity: 0, code: 'a-b' }, {}, { quantity: 1, battery: true }] });
    expect(grid.handle.problems()).toEqual([]);
    expect(grid.validate()).toEqual([
      { row: 1, name: 'quantity', message: 'At least 1' },
      { row: 1, name: 'code', message: 'Letters or digits only' },
      { row: 3, name: 'name', message: 'Name cannot be empty' },
      { row: 3, name: 'code', message: 'Code cannot be empty' },
    ]);
  });

  it('goes with its cause, comes back with it, and asks for the least lines', () => {
    const grid = openGrid({ rows: [{ name: 'Lamp' }], minItems: 2 });
    expect(grid.validate().map(({ row, name }) => `${row} ${name}`)).toEqual(['0 quantity', '1 name', '1 quantity']);
    grid.handle.moves.to(0, 1);
    grid.handle.edits.type('2');
    grid.handle.moves.to(1, 0);
    expect(grid.handle.problems().map(({ row, name }) => `${row} ${name}`)).toEqual(['1 name', '1 quantity']);
    grid.handle.rows.undo();
    expect(grid.handle.problems()).toHaveLength(3);
  });

  it('is shown for what was written before anybody asks', () => {
    const grid = openGrid({ rows: [{ name: 'Lamp' }] });
    grid.handle.moves.to(0, 1);
    grid.handle.edits.type('many');
    grid.handle.edits.commit();
    expect(grid.handle.problems()).toEqual([{ row: 0, name: 'quantity', message: '“many” is not a number' }]);
    expect(grid.rows()[0]?.quantity).toBe('many');
  });

  it('that the server refused lands in the line that was sent, wherever it is now, until its value is another', () => {
    const grid = openGrid({ rows: [{}, line('Lamp', 3, 10), line('Cup', 1, 1)] });
    grid.rows();
    grid.handle.moves.to(0, 0);
    grid.handle.rows.remove();
    grid.refuse([{ row: 1, name: 'quantity', message: 'Out of stock' }]);
    expect(grid.handle.problems()).toEqual([{ row: 1, name: 'quantity', message: 'Out of stock' }]);
    grid.handle.moves.to(1, 1);
    grid.handle.edits.type('2');
    grid.handle.edits.commit();
    expect(grid.handle.problems()).toEqual([]);
  });

  it('includes what tables that come late know', async () => {
    const items = {
      type: 'object',
      properties: {
        country: { 'x-component': 'Input' },
        zip: { 'x-component': 'Input', 'x-validator': [{ rule: 'postcode', with: { countryField: 'country' } }] },
      },
    } as const;
    const grid = openGrid({ items, rows: [{ country: 'DE', zip: '1011' }] });
    expect(grid.validate()).toEqual([]);
    expect(await grid.validateLate()).toEqual([{ row: 0, name: 'zip', message: 'Enter a valid postcode' }]);
  });
});

describe('lines', () => {
  it('are added up to the most there may be, and the rest is said', () => {
    const grid = openGrid({ maxItems: 5 });
    grid.handle.rows.add(999);
    expect(grid.handle.get().lines).toHaveLength(5);
    expect(grid.handle.get().note).toEqual({ tone: 'warning', text: 'At most 5 lines: 995 found no room' });
  });

  it('are inserted, doubled and deleted as they are selected, and deleting can be undone', () => {
    const grid = openGrid({ rows: [line('a', 1, 1), line('b', 2, 1), line('c', 3, 1)] });
    const names = () => grid.handle.get().lines.map(({ values }) => values.name);
    grid.handle.moves.row(0);
    grid.handle.moves.row(1, true);
    grid.handle.rows.duplicate();
    expect(names()).toEqual(['a', 'b', 'a', 'b', 'c']);
    grid.handle.rows.add(1, 1);
    expect(names()).toEqual(['a', undefined, 'b', 'a', 'b', 'c']);
    grid.handle.moves.row(0);
    grid.handle.moves.row(5, true);
    grid.handle.rows.remove();
    expect(names()).toEqual([undefined]);
    grid.handle.rows.undo();
    expect(names()).toEqual(['a', undefined, 'b', 'a', 'b', 'c']);
  });
});

describe('rows that were sent as a batch', () => {
  it('leave when they are done, for good; those that failed stay with their reason until they are changed', () => {
    const grid = openGrid({ rows: [line('Lamp', 1, 1), {}, line('Cup', 2, 2), line('Tray', 3, 3)] });
    let news = 0;
    grid.onChange(() => {
      news += 1;
    });
    // Rows are counted as they are sent: the blank line is none.
    expect(grid.rows()).toHaveLength(3);
    grid.keepFailed([0, 2], [{ row: 1, name: 'name', message: 'is not carried' }]);
    expect(grid.rows()).toEqual([{ name: 'Cup', quantity: 2, price: 2, total: '4' }]);
    expect(grid.handle.problems()).toEqual([expect.objectContaining({ name: 'name', message: 'is not carried' })]);
    expect(news).toBe(1);
    grid.handle.rows.undo();
    expect(grid.rows()).toHaveLength(1);
    grid.handle.moves.to(
      grid.handle.get().lines.findIndex(({ values }) => values.name === 'Cup'),
      0,
    );
    grid.handle.edits.type('Mug');
    expect(grid.handle.problems()).toEqual([]);
  });

  it('leave one blank line when all are done', () => {
    const grid = openGrid({ rows: [line('Lamp', 1, 1)] });
    grid.rows();
    grid.keepFailed([0], []);
    expect([grid.rows(), grid.handle.get().lines.length]).toEqual([[], 1]);
  });
});

describe('a dictionary that changes while its cells are shown', () => {
  it('gives them its new texts and choices, and judges what they hold by it', () => {
    let items = countries;
    const grid = openGrid({ rows: [{ name: 'Lamp', quantity: 1, origin: 'DE' }], ports: ports({ dictionaryNow: () => items }) });
    const column = grid.handle.columns.find(({ name }) => name === 'origin');
    const row = grid.handle.get().lines[0];
    if (column === undefined || row === undefined) throw new Error('there is a line with an origin');
    expect(grid.validate()).toEqual([]);
    const { stamp } = grid.handle.get();
    items = [{ value: 'CN', text: 'Middle Kingdom', title: 'Middle Kingdom' }];
    grid.offerAgain();
    // Lines draw again by it.
    expect(grid.handle.get().stamp).toBeGreaterThan(stamp);
    expect(grid.handle.choices.of(column, grid.handle.lines.row(row))).toEqual(items);
    expect(grid.validate()).toMatchObject([{ row: 0, name: 'origin' }]);
  });
});
