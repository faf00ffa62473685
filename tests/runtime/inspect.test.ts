import { describe, expect, it } from 'vitest';
import { type InspectedElement, inspectScreen } from '../../src/runtime/inspect/elements.ts';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import type { Scope } from '../../src/runtime/language/stages.ts';
import { createPermissions } from '../../src/runtime/permission/permissions.ts';

const title = (text: string) => ({ zh_CN: text, en_US: text });
const document = {
  schemaVersion: 1,
  title: 'x',
  state: { more: { type: 'boolean', initial: false } },
  body: [
    {
      block: 'list',
      name: 'orders',
      source: { call: 'order.list', with: { orderStatus: '{{ params.status }}' } },
      columns: [
        { dataIndex: 'customerNo', title: title('No') },
        { dataIndex: 'realTotalAmount', title: title('Amount'), permission: 'order:amount' },
        { dataIndex: 'free', title: title('Free'), permission: 'order:unruled' },
      ],
      rowActions: [
        {
          name: 'abandon',
          title: title('Abandon'),
          permission: 'order:abandon',
          when: "{{ row.state == 'draft' }}",
          do: [{ reload: true }],
        },
      ],
      actions: [
        { name: 'locked', title: title('Locked'), permission: 'order:lock', do: [{ reload: true }] },
        {
          name: 'later',
          title: title('Later'),
          disabled: '{{ page.more == false }}',
          do: [{ call: 'order.close', when: '{{ page.more }}', with: {} }, { notify: title('ok') }],
        },
      ],
    },
    {
      block: 'tabs',
      when: '{{ page.more }}',
      items: [
        {
          name: 'one',
          title: title('One'),
          body: [
            {
              block: 'form',
              schema: { type: 'object', properties: { a: { 'x-component': 'Input', title: title('A') } } },
              submit: { title: title('Save'), do: [{ reload: true }] },
            },
          ],
        },
      ],
    },
    {
      block: 'form',
      schema: {
        type: 'object',
        properties: {
          box: {
            type: 'object',
            properties: { weight: { 'x-component': 'NumberInput', 'x-reactions': { visible: "{{ values.kind == 'box' }}" } } },
          },
        },
      },
    },
  ],
};
const permissions = createPermissions({
  auth: [{ action: 'order:close', type: '1' }],
  allAuth: [
    { action: 'order:amount', type: '1', status: '1', describe: 'Amounts' },
    { action: 'order:abandon', type: '1', status: '0' },
    { action: 'order:lock', type: '2', status: '1' },
  ],
});

async function inspect(names: Readonly<Record<string, Scope>> = {}) {
  const screen = await compileScreen('order/Test', { document, problems: [] });
  expect(screen.problems).toEqual([]);
  const scope = { user: {}, params: {}, page: { more: false } };
  const elements = inspectScreen({
    screen,
    permissions,
    scope,
    scopeOf: (path) => (names[path] === undefined ? undefined : { ...scope, ...names[path] }),
  });
  const at = (path: string): InspectedElement => {
    const found = elements.find((element) => element.path === path);
    if (found === undefined) throw new Error(`${path} is not among ${elements.map((element) => element.path).join(' ')}`);
    return found;
  };
  return { elements, at };
}

describe('why an element is not there', () => {
  it('lists every element by its place in the document, whether drawn or not', async () => {
    const { elements } = await inspect();
    const paths = elements.map(({ path }) => path);
    for (const path of [
      '',
      '/body/0',
      '/body/0/columns/1',
      '/body/0/rowActions/0',
      '/body/0/rowActions/0/do/0',
      '/body/1/items/0',
      '/body/1/items/0/body/0/schema/properties/a',
      '/body/1/items/0/body/0/submit',
      '/body/2/schema/properties/box/properties/weight',
    ])
      expect(paths).toContain(path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('tells the rule of its key, what the user holds, and what follows', async () => {
    const { at } = await inspect();
    expect(at('/body/0/columns/1')).toMatchObject({
      state: 'hidden',
      because: 'permission',
      permission: { key: 'order:amount', rule: 'show', holdsShow: false, describe: 'Amounts', shows: false },
    });
    // Columns without a rule are there; other elements are not.
    expect(at('/body/0/columns/2').state).toBe('shown');
    expect(at('/body/0/actions/0')).toMatchObject({
      state: 'disabled',
      because: 'permission',
      permission: { rule: 'disable', uses: false },
    });
    expect(at('/body/0/rowActions/0')).toMatchObject({ permission: { rule: 'off' } });
  });

  it('gives expressions with their source and their value here', async () => {
    const { at } = await inspect();
    expect(at('/body/1')).toMatchObject({
      kind: 'block',
      type: 'tabs',
      state: 'hidden',
      because: 'expression',
      expressions: [{ slot: 'when', source: '{{ page.more }}', value: false, unknown: [] }],
    });
    expect(at('/body/0/actions/1')).toMatchObject({ state: 'disabled', because: 'expression' });
    expect(at('/body/0/actions/1/do/0')).toMatchObject({ kind: 'step', type: 'call', state: 'hidden' });
    expect(at('/body/0').expressions.map(({ slot }) => slot)).toEqual(['source/with/orderStatus']);
  });

  it('what stands in something hidden is hidden with it', async () => {
    const { at } = await inspect();
    expect(at('/body/1/items/0/body/0/submit')).toMatchObject({ state: 'hidden', because: 'around' });
  });

  it('depends on what only its block knows, until that is told', async () => {
    const weight = '/body/2/schema/properties/box/properties/weight';
    const { at } = await inspect();
    expect(at(weight)).toMatchObject({ state: 'depends', expressions: [{ slot: 'x-reactions/visible', unknown: ['values'] }] });
    expect((await inspect({ '/body/2': { values: { kind: 'letter' } } })).at(weight)).toMatchObject({
      state: 'hidden',
      because: 'expression',
    });
    expect((await inspect({ '/body/2': { values: { kind: 'box' } } })).at(weight).state).toBe('shown');
  });
});
