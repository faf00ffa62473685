import { describe, expect, test } from 'vitest';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { schemaVersion } from '../../src/runtime/language/grammar/screen.ts';
import { applyOverlay } from '../../src/runtime/language/overlay/apply.ts';
import { readNames } from '../../src/runtime/language/overlay/read-names.ts';
import { own, ownList } from '../../src/runtime/language/walk/schema.ts';
import { knowledge } from './knowledge.ts';

const abandon = {
  name: 'abandon',
  title: 'order.abandon',
  permission: 'order:abandon',
  do: [{ confirm: 'order.done' }, { call: 'order.close', with: { ids: '{{ row.id }}' } }],
};
const base = {
  schemaVersion,
  title: 'order.list.title',
  body: [
    {
      block: 'list',
      name: 'orders',
      source: { call: 'order.list' },
      columns: [
        { dataIndex: 'customerNo', title: 'order.customerNo' },
        { dataIndex: 'realTotalAmount', title: 'order.total', permission: 'order:amount' },
        { dataIndex: 'boxCount', title: 'order.total' },
      ],
      rowActions: [abandon],
    },
    {
      block: 'form',
      schema: {
        type: 'object',
        properties: {
          remark: { title: 'order.customerNo', 'x-component': 'Input' },
          to: { fragment: 'address' },
        },
      },
      submit: { name: 'save', title: 'order.done', do: [{ notify: 'order.done' }] },
    },
  ],
};
const overlay = (...patches: readonly object[]) => ({ schemaVersion, overlay: 'order/OrderDetail', patches });
const apply = (...patches: readonly object[]) => applyOverlay(base, overlay(...patches), knowledge);
const told = (conflicts: readonly { code: string; path: string }[]) => conflicts.map(({ code, path }) => `${code} ${path}`);
const body = ({ checked }: ReturnType<typeof apply>) => own(checked.document, 'body') as Record<string, never>[];
const columns = (done: ReturnType<typeof apply>) =>
  ((body(done)[0]?.columns ?? []) as { dataIndex: string; title: unknown }[]).map(({ dataIndex }) => dataIndex);
const fieldsOf = (done: ReturnType<typeof apply>) =>
  own(own(body(done)[1], 'schema'), 'properties') as Record<string, { default?: unknown; required?: boolean }>;

test('a word that no patch has is named, with those that are known', () => {
  const [problem] = apply({ at: 'orders/column:boxCount', hied: true }).conflicts;
  expect(problem).toMatchObject({ code: 'unknown_property', path: '/patches/0/hied', didYouMean: 'hide' });
  expect(problem?.message).toContain('"hied" is not known here');
  expect(problem?.expected).toBe('hide, title, default, required, move, column, field, action or widget');
  const [second] = apply({ at: 'orders/column:boxCount', hide: true, colour: 'red' }).conflicts;
  expect(second).toMatchObject({ path: '/patches/0/colour', message: '"colour" is not known here', expected: 'at, hide' });
});

describe('a tenant overlay patches a base screen by names', () => {
  test('hides, relabels, reorders, adds a column, and leaves the base as it was', () => {
    const before = JSON.stringify(base);
    const done = apply(
      { at: 'orders/column:boxCount', hide: true },
      { at: 'orders/column:customerNo', title: { zh_CN: '客户单号', en_US: 'Our number' } },
      { at: 'orders/column:customerNo', move: 'last' },
      { at: 'orders', column: { dataIndex: 'trackingNumber', title: 'order.customerNo' }, after: 'realTotalAmount' },
    );
    expect(told(done.conflicts)).toEqual([]);
    expect(columns(done)).toEqual(['realTotalAmount', 'trackingNumber', 'customerNo']);
    expect(own(ownList(body(done)[0], 'columns')[2], 'title')).toEqual({ zh_CN: '客户单号', en_US: 'Our number' });
    expect(JSON.stringify(base)).toBe(before);
  });

  test.each([
    [{ at: 'orders/columns:customerNo', hide: true }, 'orders/column:customerNo', /no parts of the kind "columns"/],
    [{ at: 'orders/column:custmerNo', hide: true }, 'customerNo', /no column "custmerNo"/],
    [{ at: 'orders/action:abandon', hide: true }, 'orders/rowAction:abandon', /no action "abandon"/],
    [{ at: 'orders', column: { dataIndex: 'customerNoo', title: 'order.total' } }, 'customerNo', /no "customerNoo"/],
    [{ at: 'orders/column', hide: true }, undefined, /names no part/],
    [{ at: 'orders', move: 'last' }, undefined, /another form than is expected/],
  ])('%j on a list is told with what was meant (issue 12, 1.14)', (patch, didYouMean, message) => {
    const [conflict] = apply(patch).conflicts;
    expect(conflict?.message).toMatch(message);
    expect(conflict?.didYouMean).toBe(didYouMean);
    expect(conflict?.expected).toBeDefined();
  });

  test('gives a field a default, makes it required, adds one beside it, in a fragment too', () => {
    const done = apply(
      { at: 'form/field:remark', default: 'none' },
      { at: 'form/field:city', required: true },
      { at: 'form', name: 'extra', field: { title: 'order.total', 'x-component': 'Input' }, after: 'remark' },
    );
    expect(told(done.conflicts)).toEqual([]);
    expect(Object.keys(fieldsOf(done))).toEqual(['remark', 'extra', 'to']);
    expect(fieldsOf(done).remark?.default).toBe('none');
    expect(own(own(own(fieldsOf(done).to, 'properties'), 'city'), 'required')).toBe(true);
  });

  test('adds an action that does what the base does, under the permission that the base asks for', () => {
    const again = { ...abandon, name: 'again' };
    expect(told(apply({ at: 'orders', action: again, place: 'rowAction' }).conflicts)).toEqual([]);
  });

  test('adds a widget behind the block that it names', () => {
    const done = apply({ at: 'orders', widget: { block: 'widget', use: 'greeting' } });
    expect(told(done.conflicts)).toEqual([]);
    expect(body(done).map(({ block }) => block)).toEqual(['list', 'widget', 'form']);
  });

  test('takes a hidden column out of the views and the card that name it', () => {
    const [list, form] = base.body;
    const statusTabs = {
      field: 'orderStatus',
      dict: 'order_status',
      views: { draft: { columns: ['boxCount', 'customerNo'], search: ['remark'] }, voided: { columns: ['boxCount'] } },
    };
    const columns = [...(list?.columns ?? []), { dataIndex: 'remark', title: 'order.total', search: { 'x-component': 'Input' } }];
    const card = { title: 'boxCount', status: 'remark', facts: ['customerNo', 'realTotalAmount'] };
    const whole = { ...base, body: [{ ...list, columns, statusTabs, card }, form] };
    const hiding = (...names: readonly string[]) =>
      applyOverlay(whole, overlay(...names.map((name) => ({ at: `orders/column:${name}`, hide: true }))), knowledge);
    const done = hiding('boxCount', 'remark');
    expect(told(done.conflicts)).toEqual([]);
    const shown = body(done)[0];
    expect(own(own(shown, 'statusTabs'), 'views')).toEqual({ draft: { columns: ['customerNo'], search: [] }, voided: {} });
    expect(own(shown, 'card')).toEqual({ title: 'customerNo', facts: ['realTotalAmount'] });
    const bare = hiding('realTotalAmount', 'customerNo', 'boxCount');
    expect(told(bare.conflicts)).toEqual([]);
    expect(own(body(bare)[0], 'card')).toBeUndefined();
  });

  test('takes a hidden search field out of the views that name it', () => {
    const [list, form] = base.body;
    const statusTabs = { field: 'orderStatus', dict: 'order_status', views: { draft: { search: ['consigneeName'] } } };
    const search = { type: 'object', properties: { consigneeName: { title: 'order.total', 'x-component': 'Input' } } };
    const whole = { ...base, body: [{ ...list, statusTabs, search }, form] };
    const done = applyOverlay(whole, overlay({ at: 'orders/search:consigneeName', hide: true }), knowledge);
    expect(told(done.conflicts)).toEqual([]);
    expect(own(own(body(done)[0], 'statusTabs'), 'views')).toEqual({ draft: { search: [] } });
  });

  test('hides a whole block', () => {
    expect(body(apply({ at: 'form', hide: true }))).toHaveLength(1);
  });
});

test('of an overlay that holds a forbidden name anywhere, no patch is tried: the others were not looked at either', () => {
  const patches = '[{ "at": "orders/column:boxCount", "hide": true, "__proto__": {} }, { "at": ["orders"], "hide": true }, false]';
  const done = applyOverlay(base, { schemaVersion, overlay: 'order/OrderDetail', patches: JSON.parse(patches) }, knowledge);
  expect(told(done.conflicts)).toEqual(['forbidden_key /patches/0/__proto__']);
  expect(columns(done)).toEqual(['customerNo', 'realTotalAmount', 'boxCount']);
});

describe('an overlay cannot widen what a screen may do', () => {
  test('another call', () => {
    const action = { name: 'x', title: 'order.abandon', do: [{ call: 'auth.logout' }] };
    expect(told(apply({ at: 'orders', action, place: 'action' }).conflicts)).toEqual(['overlay_call /patches/0']);
  });

  test('a call of the base without its permission', () => {
    const { permission: _none, ...open } = abandon;
    expect(told(apply({ at: 'orders', action: { ...open, name: 'open' }, place: 'rowAction' }).conflicts)).toEqual([
      'overlay_permission /patches/0',
    ]);
  });

  test('a value that the base guards', () => {
    const done = apply(
      { at: 'orders/column:realTotalAmount', hide: true },
      { at: 'orders', column: { dataIndex: 'realTotalAmount', title: 'order.total' } },
    );
    expect(told(done.conflicts)).toEqual(['overlay_permission /patches/1']);
  });

  test('a value that the base guards, by a computed value that is made of it', () => {
    const [list, ...others] = base.body;
    const computed = { sum: { type: 'string', value: "{{ row.realTotalAmount ?? '' }}" } };
    const withComputed = { ...base, body: [{ ...list, computed }, ...others] };
    const column = {
      dataIndex: 'trackingNumber',
      title: 'order.customerNo',
      cell: { use: 'money', props: { currency: '{{ computed.sum }}' } },
    };
    expect(told(applyOverlay(withComputed, overlay({ at: 'orders', column }), knowledge).conflicts)).toEqual([
      'overlay_permission /patches/0',
    ]);
    expect(readNames('{{ computed.sum }}')).toBe('all');
  });

  test('choices from another call', () => {
    const field = { title: 'order.total', 'x-component': 'Select', 'x-options': { call: 'order.commonProduct' } };
    expect(told(apply({ at: 'form', name: 'product', field }).conflicts)).toEqual(['overlay_call /patches/0']);
  });

  test.each([
    ['a value of a row', '{{ row.realTotalAmount }}'],
    ['a member that a text names', "{{ row['realTotal' + 'Amount'] }}"],
    ['a whole row', '{{ row }}'],
    ['an element of a list', '{{ [row].map(r, r)[0] }}'],
    ['a comparison', "{{ row.realTotalAmount == '1' ? 'x' : 'y' }}"],
  ])('a guarded value in an expression: %s', (_what, copy) => {
    const leak = (more: object) => ({
      at: 'orders',
      place: 'rowAction',
      action: { name: 'leak', title: 'order.done', do: [{ copy }], ...more },
    });
    expect(told(apply(leak({})).conflicts)).toEqual(['overlay_permission /patches/0']);
    expect(told(apply(leak({ permission: 'order:amount' })).conflicts)).toEqual([]);
    expect(told(apply(leak({ do: [{ copy: "{{ row.customerNo == 'row' ? row.id : row . customerNo }}" }] })).conflicts)).toEqual([]);
  });

  test('what no text hides', () => {
    expect(readNames("{{ r'\\' + string(row) + r'\\' }}")).toBe('all');
    expect(readNames('{{ rows.map(one, one.id) }}')).toBe('all');
    expect(readNames("{{ row.a + 'row' }}")).toEqual(new Set(['row', 'a']));
  });

  test('a call of the base without the question before it', () => {
    const call = { call: 'order.close', with: { ids: '{{ row.id }}' } };
    const silent = (...steps: readonly object[]) =>
      told(apply({ at: 'orders', action: { ...abandon, name: 'silent', do: steps }, place: 'rowAction' }).conflicts);
    const never = { confirm: 'order.done', when: '{{ false }}' };
    expect(silent(call)).toEqual(['overlay_permission /patches/0']);
    expect(silent(call, { confirm: 'order.done' })).toEqual(['overlay_permission /patches/0']);
    expect(silent(never, call)).toEqual(['overlay_permission /patches/0']);
    expect(silent({ confirm: 'order.done' }, { choose: [{ when: '{{ true }}', do: [call] }] })).toEqual([]);
  });

  test('a call of the base that a click makes, made by the page itself', () => {
    const source = { call: 'order.close', with: { ids: 'x' } };
    const widget = { block: 'widget', use: 'greeting', permission: 'order:abandon', source };
    // No page loads what changes something, whoever wrote it.
    expect(told(apply({ at: 'orders', widget }).conflicts)).toEqual(['overlay_conflict /patches/0']);
    const counting = { name: 'count', title: 'order.done', do: [{ call: 'order.statusCount' }] };
    const counted = { block: 'widget', use: 'greeting', source: { call: 'order.statusCount' } };
    const clicked = { ...base, body: [{ ...base.body[0], rowActions: [counting] }] };
    expect(told(applyOverlay(clicked, overlay({ at: 'orders', widget: counted }), knowledge).conflicts)).toEqual([
      'overlay_call /patches/0',
    ]);
  });

  test('a widget that calls by itself, or a field that asks for a secret', () => {
    const known = new Map(knowledge.widgets);
    const properties = { type: 'object', properties: {}, additionalProperties: false };
    known.set('widget:rolePermissions', { kind: 'widget', properties });
    const acting = ['AddressBook', 'AddressPaste', 'Captcha', 'IdentityPicture', 'Password', 'SentCode', 'Signature', 'Upload'];
    const stated = [...readKnowledge().widgets].flatMap(([key, { acts }]) => (acts === true && key.startsWith('field:') ? [key] : []));
    expect(stated.sort()).toEqual(acting.map((name) => `field:${name}`));
    for (const name of acting) known.set(`field:${name}`, { kind: 'field', properties, value: 'text', acts: true });
    const added = (patch: object) => applyOverlay(base, overlay(patch), { ...knowledge, widgets: known }).conflicts;
    const widget = { block: 'widget', use: 'rolePermissions' };
    expect(told(added({ at: 'orders', widget }))).toEqual(['overlay_call /patches/0']);
    expect(told(added({ at: 'orders', widget: { block: 'widget', use: 'greeting' } }))).toEqual([]);
    for (const name of acting)
      expect(told(added({ at: 'form', name: 'x', field: { title: 'order.total', 'x-component': name } }))).toEqual([
        'overlay_call /patches/0',
      ]);
  });

  test('a field with the property that has it call by itself', () => {
    const settings = { type: 'object', properties: { pictures: { type: 'string' } }, additionalProperties: false };
    const stated = [...readKnowledge().widgets].flatMap(([key, { acts }]) => (Array.isArray(acts) ? [`${key} ${acts.join()}`] : []));
    expect(stated).toEqual(['field:RichText pictures']);
    const known = new Map(knowledge.widgets).set('field:RichText', {
      kind: 'field',
      properties: settings,
      value: 'text',
      acts: ['pictures'],
    });
    const text = (of: object) => ({ title: 'order.total', 'x-component': 'RichText', ...of });
    const added = (field: object) =>
      told(applyOverlay(base, overlay({ at: 'form', name: 'x', field }), { ...knowledge, widgets: known }).conflicts);
    expect(added(text({}))).toEqual([]);
    expect(added(text({ 'x-component-props': { pictures: 'announcement' } }))).toEqual(['overlay_call /patches/0']);
  });

  test('a question to the server with what is typed', () => {
    const asking = (table: string) => ({
      title: 'order.total',
      'x-component': 'Input',
      'x-validator': [
        { rule: 'maxLength', with: { max: 9 } },
        { rule: 'unique', with: { table, field: 'username' } },
      ],
    });
    const added = (on: unknown) =>
      told(applyOverlay(on, overlay({ at: 'form', name: 'x', field: asking('sys_user') }), knowledge).conflicts);
    const withField = (table: string) => ({
      ...base,
      body: [base.body[0], { block: 'form', schema: { type: 'object', properties: { name: asking(table) } } }],
    });
    expect(added(base)).toEqual(['overlay_call /patches/0']);
    expect(added(withField('sys_permission'))).toEqual(['overlay_call /patches/0']);
    expect(added(withField('sys_user'))).toEqual([]);
  });

  test('a screen over the page, whose calls the base does not make', () => {
    const added = (on: unknown, as: string) => {
      const open = { open: 'order/OrderDetail', as, with: { id: '{{ row.id }}' } };
      const action = { name: 'look', title: 'order.done', do: [open] };
      return told(applyOverlay(on, overlay({ at: 'orders', action, place: 'rowAction' }), knowledge).conflicts);
    };
    const opening = { name: 'open', title: 'order.done', do: [{ open: 'order/OrderDetail', as: 'dialog', with: { id: '{{ row.id }}' } }] };
    expect(added(base, 'drawer')).toEqual(['overlay_call /patches/0']);
    expect(added(base, 'dialog')).toEqual(['overlay_call /patches/0']);
    // A page of the menu is there for who has it in the menu.
    expect(added(base, 'tab')).toEqual([]);
    expect(added({ ...base, body: [{ ...base.body[0], rowActions: [opening] }] }, 'drawer')).toEqual([]);
  });

  test('a page or an event of the base without its permission', () => {
    const open = { open: 'order/OrderDetail', as: 'drawer', with: { id: '{{ row.id }}' } };
    const look = { name: 'look', title: 'order.done', permission: 'order:detail', do: [open] };
    const guarded = { ...base, body: [{ ...base.body[0], rowActions: [look] }] };
    const { permission: _none, ...bare } = look;
    const added = (action: object) => applyOverlay(guarded, overlay({ at: 'orders', action, place: 'rowAction' }), knowledge).conflicts;
    expect(told(added({ ...bare, name: 'other' }))).toEqual(['overlay_permission /patches/0']);
    expect(told(added({ ...look, name: 'other' }))).toEqual([]);
  });
});

describe('when the base moves, a conflict is told by its path and the base still renders', () => {
  test.each([
    [{ at: 'orders/column:customerNr', hide: true }, 'overlay_conflict /patches/0/at', 'customerNo'],
    [{ at: 'order', hide: true }, 'overlay_conflict /patches/0/at', 'orders'],
    [{ at: 'form/field:remarks', required: true }, 'overlay_conflict /patches/0/at', 'remark'],
    [{ at: 'orders', column: { dataIndex: 'customerNo', title: 'order.total' } }, 'overlay_conflict /patches/0', undefined],
    [{ at: 'orders/column:customerNo', move: { after: 'gone' } }, 'overlay_conflict /patches/0/at', undefined],
    [{ at: 'orders/column:customerNo', title: 'order.noSuchText' }, 'overlay_conflict /patches/0', undefined],
    [{ at: 'orders/columns:customerNo', hidden: true }, 'unknown_property /patches/0/hidden', undefined],
  ])('%j', async (patch, conflict, meant) => {
    const done = apply(patch, { at: 'orders/column:boxCount', hide: true });
    expect(told(done.conflicts)).toEqual([conflict]);
    if (meant !== undefined) expect(done.conflicts[0]?.didYouMean).toBe(meant);
    // The other patch holds, and the screen is drawable.
    expect(columns(done)).toEqual(['customerNo', 'realTotalAmount']);
    const screen = await compileScreen('x', done.checked);
    expect(screen.body.map(({ block }) => block)).toEqual(['list', 'form']);
  });

  test.each([[null], [[]], ['x'], [{}], [{ patches: 1 }], [overlay()], [{ ...overlay({ at: 'form', hide: true }), schemaVersion: 99 }]])(
    'an overlay that is none leaves the base: %j',
    (broken) => {
      const done = applyOverlay(base, broken, knowledge);
      expect(done.conflicts.length).toBeGreaterThan(0);
      expect(body(done)).toHaveLength(2);
    },
  );
});
