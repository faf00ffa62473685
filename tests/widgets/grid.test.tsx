import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { openScreen, type World } from './screen-world.tsx';

const items = {
  type: 'object',
  properties: {
    name: { title: 'Name', 'x-component': 'Input', required: true },
    quantity: {
      title: 'Quantity',
      type: 'number',
      'x-component': 'NumberInput',
      required: true,
      'x-component-props': { min: 1, decimals: 0 },
    },
    price: { title: 'Price', type: 'number', 'x-component': 'NumberInput' },
    total: {
      title: 'Total',
      'x-component': 'NumberInput',
      'x-read-only': true,
      'x-reactions': { value: '{{ row.quantity * row.price }}' },
    },
    origin: { title: 'Origin', 'x-component': 'Select', dict: 'country' },
    battery: { title: 'Battery', 'x-component': 'Checkbox' },
  },
};
const countries = [
  { value: 'CN', text: 'China', title: 'China' },
  { value: 'DE', text: 'Germany', title: 'Germany' },
];

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

async function openTable(rows: readonly object[], change: Parameters<typeof openScreen>[1] = {}, more: object = {}): Promise<World> {
  world = await openScreen(
    [
      {
        block: 'editableTable',
        title: 'Goods',
        source: { call: 'order.goodsLibrary' },
        items,
        totals: [{ dataIndex: 'total' }],
        submit: { name: 'save', title: 'Save', do: [{ call: 'order.saveLines', with: { goods: '{{ rows }}' } }] },
        ...more,
      },
    ],
    { call: vi.fn(async (call: string) => (call === 'order.goodsLibrary' ? rows : null)), dictionaryNow: () => countries, ...change },
  );
  await world.find('[role="grid"] .eg-row');
  return world;
}

const cellAt = (row: number, column: number) => document.querySelector<HTMLElement>(`[data-r="${row}"] [data-c="${column}"]`);
const textAt = (row: number, column: number) => cellAt(row, column)?.querySelector('input')?.value ?? cellAt(row, column)?.textContent;
const active = () => document.querySelector<HTMLInputElement>('.eg-active input');

async function press(row: number, column: number, init: MouseEventInit = {}) {
  await act(async () => cellAt(row, column)?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, ...init })));
}
async function key(name: string, init: KeyboardEventInit = {}) {
  await act(async () =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init })),
  );
}
/** What comes after awaited work: a busy machine takes its time. */
async function until(check: () => void) {
  await vi.waitFor(
    async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
      check();
    },
    { timeout: 30_000 },
  );
}
async function type(text: string) {
  await act(async () => {
    const input = active();
    if (input === null) throw new Error('no cell is active');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

describe('the editable table', () => {
  it('is a grid to who cannot see it: counts, positions, what is read-only, needed and wrong', async () => {
    await openTable([{ name: 'Lamp', quantity: 2, price: 3 }, { quantity: 1 }]);
    const grid = document.querySelector('[role="grid"]');
    expect([grid?.getAttribute('aria-label'), grid?.getAttribute('aria-rowcount'), grid?.getAttribute('aria-colcount')]).toEqual([
      'Goods',
      '3',
      '7',
    ]);
    expect([...document.querySelectorAll('[role="columnheader"]')].map((heading) => heading.textContent)).toContain('Name*');
    expect(cellAt(0, 3)?.getAttribute('aria-readonly')).toBe('true');
    expect(document.querySelectorAll('[role="row"]')[1]?.getAttribute('aria-rowindex')).toBe('2');
    await press(1, 0);
    expect(document.activeElement).toBe(active());
    expect(active()?.getAttribute('aria-label')).toBe('Name, Line 2');
  });

  it('takes keys like a spreadsheet: typing replaces, Enter goes down, Tab right, Esc back, F2 into the cell', async () => {
    await openTable([
      { name: 'Lamp', quantity: 2, price: 3 },
      { name: 'Cup', quantity: 1, price: 5 },
    ]);
    await press(0, 1);
    await type('7');
    expect(textAt(0, 3)).toBe('21');
    await key('Enter');
    expect(active()?.getAttribute('aria-label')).toBe('Quantity, Line 2');
    await type('4');
    await key('Escape');
    expect(textAt(1, 1)).toBe('1');
    await key('Tab');
    expect(active()?.value).toBe('5');
    await key('F2');
    await type('50');
    await key('ArrowLeft');
    expect(active()?.getAttribute('aria-label')).toBe('Price, Line 2');
    await key('Enter', { shiftKey: true });
    expect(active()?.getAttribute('aria-label')).toBe('Price, Line 1');
    expect(document.querySelector('.eg-total')?.textContent).toContain('71');
    await key('z', { ctrlKey: true });
    expect(textAt(1, 3)).toBe('5');
  });

  it('lets an input method compose: its keys move nothing', async () => {
    await openTable([{ name: 'Lamp' }, { name: 'Cup' }]);
    await press(0, 0);
    await type('deng');
    await key('Enter', { isComposing: true });
    expect(active()?.getAttribute('aria-label')).toBe('Name, Line 1');
    await type('灯');
    await key('Enter');
    expect(textAt(0, 0)).toBe('灯');
  });

  it('offers choices that typing narrows, and toggles by a click', async () => {
    await openTable([{ name: 'Lamp', origin: 'CN' }]);
    expect(textAt(0, 4)).toBe('China');
    await press(0, 4);
    await key('Enter');
    expect([...document.querySelectorAll('[role="option"]')].map((option) => option.textContent)).toEqual(['China', 'Germany']);
    await type('ger');
    expect([...document.querySelectorAll('[role="option"]')].map((option) => option.textContent)).toEqual(['Germany']);
    await key('Enter');
    expect(textAt(0, 4)).toBe('Germany');
    expect(document.querySelector('[role="listbox"]')).toBeNull();
    await act(async () =>
      cellAt(0, 5)
        ?.querySelector('.eg-check')
        ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })),
    );
    expect(cellAt(0, 5)?.querySelector('input')?.checked).toBe(true);
  });

  it('takes no choice of an earlier answer while the server looks for what is typed', async () => {
    const all = [
      { code: 'CN', name: 'China' },
      { code: 'DE', name: 'Germany' },
    ];
    const looking = { name: { title: 'Name', 'x-component': 'Input' }, origin: { title: 'Origin', 'x-component': 'Select' } };
    const searched = { ...looking.origin, 'x-options': { call: 'common.countryList', search: 'keyword', value: 'code', text: 'name' } };
    const call = vi.fn(async (id: string, input?: Readonly<Record<string, unknown>>) => {
      if (id === 'order.goodsLibrary') return [{ name: 'Lamp' }];
      return all.filter(({ name }) => name.toLowerCase().startsWith(String(input?.keyword ?? '')));
    });
    await openTable([], { call }, { items: { type: 'object', properties: { ...looking, origin: searched } }, totals: undefined });
    const offered = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent);
    await press(0, 1);
    await key('Enter');
    await until(() => expect(offered()).toEqual(['China', 'Germany']));
    // Nothing was asked yet: the list of before is narrowed, and its first is not taken for what was typed.
    await type('ger');
    expect(offered()).toEqual(['Germany']);
    await key('Enter');
    expect(textAt(0, 1)).toBe('Germany');
  });

  it('spreads a range over the cells after a failed check too, although the click has opened the wrong cell', async () => {
    await openTable([{ name: 'Lamp', quantity: 2 }, { name: 'Cup' }]);
    await world?.click('.wb-form-foot button');
    await until(() => expect(active()?.getAttribute('aria-label')).toBe('Quantity, Line 2'));
    const open = () => act(async () => active()?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })));
    await open();
    const clipboardData = { getData: () => '7\t8\r\n9\t10\r\n' };
    await act(async () =>
      active()?.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })),
    );
    expect([textAt(1, 1), textAt(1, 2), textAt(2, 1), textAt(2, 2)]).toEqual(['7', '8', '9', '10']);
    // A text of one cell goes into the open one, as before.
    await press(1, 1);
    await open();
    const one = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { getData: () => '12' } });
    await act(async () => active()?.dispatchEvent(one));
    expect(one.defaultPrevented).toBe(false);
  });

  it('names its tools for the mouse and for screen readers, beside their icons', async () => {
    await openTable([{ name: 'Lamp' }]);
    const tools = [...document.querySelectorAll<HTMLElement>('.eg-buttons > .ant-btn-text')];
    expect(tools.map((tool) => tool.textContent)).toEqual(['Insert above', 'Duplicate', 'Fill down', 'Delete lines', 'Undo', 'Redo']);
    for (const tool of tools) expect([tool.getAttribute('aria-label'), tool.title]).toEqual([tool.textContent, tool.textContent]);
  });

  it.each([
    ['0', 'rule.aboveZero Length'],
    ['0.00', 'rule.aboveZero Length'],
    ['-3', 'rule.notNegative'],
    ['−3.5', 'rule.notNegative'],
    ['12.345', 'rule.centimetres'],
  ])('says of a side of %s in its cell: %s', async (typed, said) => {
    const side = { title: 'Length', 'x-component': 'Measure', 'x-component-props': { unit: 'cm' }, 'x-validator': [{ rule: 'aboveZero' }] };
    await openTable([{}], {}, { items: { type: 'object', properties: { side } }, totals: [] });
    await press(0, 0);
    await type(typed);
    await key('Enter');
    expect([cellAt(0, 0)?.title, cellAt(0, 0)?.getAttribute('aria-invalid')]).toEqual([said, 'true']);
  });

  it('copies and pastes ranges', async () => {
    await openTable([
      { name: 'Lamp', quantity: 2 },
      { name: 'Cup', quantity: 3 },
    ]);
    await press(0, 0);
    await press(1, 1, { shiftKey: true });
    const clipboard = new Map<string, string>();
    const clipboardData = {
      setData: (kind: string, text: string) => clipboard.set(kind, text),
      getData: (kind: string) => clipboard.get(kind) ?? '',
    };
    const send = (name: string) =>
      act(async () => active()?.dispatchEvent(Object.assign(new Event(name, { bubbles: true, cancelable: true }), { clipboardData })));
    await send('copy');
    expect(clipboard.get('text/plain')).toBe('Lamp\t2\r\nCup\t3');
    await press(1, 0);
    await send('paste');
    expect([textAt(1, 0), textAt(2, 0), textAt(2, 1)]).toEqual(['Lamp', 'Cup', '3']);
    expect(document.querySelector('.eg-note')?.textContent).toBe('Pasted 2 rows, 4 cells.');
  });

  it('adds as many lines as asked, within the contract and the document', async () => {
    await openTable([{ name: 'Lamp' }], {}, { maxItems: 20 });
    const count = '.eg-add-count';
    await world?.type(count, '1000');
    expect(document.querySelector<HTMLButtonElement>('.eg-add button')?.disabled).toBe(true);
    await world?.type(count, '999');
    await world?.click('.eg-add button');
    expect(document.querySelector('.eg-count')?.textContent).toBe('Lines: 20');
    expect(document.querySelector('.eg-note')?.textContent).toBe('At most 20 lines: 980 found no room');
  });

  it('sends nothing that is wrong, says where it is, and leads there', async () => {
    const opened = await openTable([{ name: 'Lamp', quantity: 2 }, { quantity: 0 }, {}]);
    await opened.click('.wb-form-foot button');
    await until(() => expect(document.querySelector('.eg-problems')?.textContent).toContain('Errors: 2'));
    expect(opened.ports.call).toHaveBeenCalledTimes(1);
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement?.getAttribute('aria-describedby')).toBe(document.querySelector('.eg-problem')?.id);
    expect(cellAt(1, 1)?.title).toBe('At least 1');
    await press(1, 0);
    await type('Cup');
    await key('Tab');
    await type('3');
    await opened.click('.wb-form-foot button');
    await until(() =>
      expect(vi.mocked(opened.ports.call).mock.lastCall?.slice(0, 2)).toEqual([
        'order.saveLines',
        {
          goods: [
            { name: 'Lamp', quantity: 2 },
            { name: 'Cup', quantity: 3 },
          ],
        },
      ]),
    );
  });

  const asksBrowser = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('asks before typed lines are left, until they are sent', async () => {
    const opened = await openTable([{ name: 'Lamp', quantity: 2 }]);
    expect(asksBrowser()).toBe(false);
    await press(0, 0);
    await type('Cup');
    await key('Tab');
    expect(asksBrowser()).toBe(true);
    await opened.click('.wb-form-foot button');
    await until(() => expect(vi.mocked(opened.ports.call).mock.lastCall?.[0]).toBe('order.saveLines'));
    await until(() => expect(asksBrowser()).toBe(false));
  });

  it('asks too for what was typed while the lines were on their way', async () => {
    let answer: (reply: null) => void = () => undefined;
    const call = vi.fn(async (id: string) =>
      id === 'order.goodsLibrary' ? [{ name: 'Lamp', quantity: 2 }] : new Promise((go) => (answer = go)),
    );
    const opened = await openTable([], { call });
    const write = async (name: string) => {
      await press(0, 0);
      await type(name);
      await key('Tab');
    };
    await write('Cup');
    await opened.click('.wb-form-foot button');
    await until(() => expect(call.mock.lastCall?.[0]).toBe('order.saveLines'));
    await write('Mug');
    await act(async () => answer(null));
    await opened.settle();
    expect(asksBrowser()).toBe(true);
    await write('Cup');
    expect(asksBrowser()).toBe(false);
  });

  it('puts what the server refused into its cells', async () => {
    const failure = new CallFailure('Refused', {
      kind: 'refused',
      status: 200,
      fields: [{ path: 'goods.1.quantity', rule: 'stock', message: 'Out of stock' }],
    });
    const opened = await openTable(
      [
        { name: 'Lamp', quantity: 2 },
        { name: 'Cup', quantity: 3 },
      ],
      {
        call: async (call) => {
          if (call === 'order.goodsLibrary')
            return [
              { name: 'Lamp', quantity: 2 },
              { name: 'Cup', quantity: 3 },
            ];
          throw failure;
        },
      },
    );
    await opened.click('.wb-form-foot button');
    await until(() => expect(cellAt(1, 1)?.title).toBe('Out of stock'));
    expect(document.activeElement?.closest('[data-c]')).toBe(cellAt(1, 1));
    expect(opened.ports.showFailure).not.toHaveBeenCalled();
  });

  it('draws only what is in sight of a thousand lines', async () => {
    await openTable(Array.from({ length: 1_000 }, (_, at) => ({ name: `Item ${at}`, quantity: 1 })));
    expect(document.querySelectorAll('.eg-row').length).toBeLessThan(100);
    expect(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')).toBe('1001');
    const frame = document.querySelector<HTMLElement>('.eg-frame');
    await act(async () => {
      if (frame !== null) frame.scrollTop = 500 * 33;
      frame?.dispatchEvent(new Event('scroll'));
    });
    expect(textAt(500, 0)).toBe('Item 500');
    expect(cellAt(0, 0)).toBeNull();
    expect(document.querySelectorAll('.eg-row').length).toBeLessThan(100);
    await press(500, 0);
    await key('ArrowDown', { ctrlKey: true });
    expect(active()?.value).toBe('Item 999');
  });
});

describe('an editable table on a page whose state changes', () => {
  it('keeps what was typed when its source gives the same lines again, and tells the page its rows', async () => {
    world = await openScreen(
      [
        { block: 'editableTable', source: { value: "{{ [{'name': 'Old'}] }}" }, items, publishes: 'goods' },
        { block: 'result', status: 'success', title: 'Two lines', when: '{{ page.goods.size() == 2 }}' },
      ],
      {},
      '/',
      'page',
      { state: { goods: { type: 'list' } } },
    );
    await world.find('.eg-row');
    expect(world.page.textContent).not.toContain('Two lines');
    await press(0, 0);
    await key('Enter');
    await key('Enter');
    await type('Lamp');
    await key('Enter');
    await until(() => expect(world?.page.textContent).toContain('Two lines'));
    expect([textAt(0, 0), textAt(1, 0)]).toEqual(['Old', 'Lamp']);
  });
});
