import { expect, test } from 'vitest';
import { changesSomething } from '../../contract/call-table.ts';
import { endpoints } from '../../contract/endpoints/all.ts';
import { compileScreen } from '../../src/runtime/language/compile.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { knowledge, orderList } from './knowledge.ts';

const closing = { call: 'order.close', with: { ids: '1' } };
const select = { title: 'order.total', 'x-component': 'Select', 'x-options': { ...closing, rows: 'results', value: 'id', text: 'label' } };
const lines = {
  type: 'array',
  items: { type: 'object', properties: { id: { 'x-component': 'Input' } } },
  'x-library': { title: 'order.total', ...closing, show: ['id'] },
};
const form = (properties: object) => ({
  schemaVersion: 2,
  title: 'order.list.title',
  body: [{ block: 'form', schema: { type: 'object', properties } }],
});
const detail = (call: string, given: object) => ({
  schemaVersion: 2,
  title: 'order.list.title',
  body: [{ block: 'widget', use: 'greeting', source: { call, with: given } }],
});
const changing = (document: unknown) =>
  examine(document, knowledge).problems.flatMap(({ code, path }) => (code === 'changing_call' ? [path] : []));

test.each([
  ['the data of a block', detail('order.close', { ids: '1' }), '/body/0/source/call'],
  ['a GET of the specification that changes something', detail('shipperAddress.setDefault', { id: '1' }), '/body/0/source/call'],
  ['the end of the session', detail('auth.logout', {}), '/body/0/source/call'],
  [
    'the counts of a list',
    orderList({ statusTabs: { field: 'orderStatus', dict: 'order_status', counts: { call: 'order.pay' } } }),
    '/body/0/statusTabs/counts/call',
  ],
  ['the choices of a field', form({ one: select }), '/body/0/schema/properties/one/x-options/call'],
  ['the library of a list', form({ lines }), '/body/0/schema/properties/lines/x-library/call'],
])('nothing that changes something is loaded: %s', async (_what, document, path) => {
  const checked = examine(document, knowledge);
  expect(changing(document)).toEqual([path]);
  expect((await compileScreen('x', checked)).body.map(({ block }) => block)).toEqual(['problem']);
});

test('what only asks is loaded, and makes no step of an action look done, though its question travels as a POST', () => {
  expect(changing(detail('calculate.try', { rules: '{{ [] }}' }))).toEqual([]);
  const asking = Object.entries(endpoints).flatMap(([id, entry]) => ('asksOnly' in entry ? [id] : []));
  expect(asking.sort()).toEqual([
    ...[
      'address.parse',
      'adjustmentReview.price',
      'announcement.preview',
      'calculate.linesTry',
      'calculate.orderTry',
      'calculate.try',
      'carrierInvoice.check',
      'deliver.products',
      'exchangeRate.convert',
      'invitation.open',
      'job.list',
    ],
    ...[
      'label.checkTemplate',
      'label.download',
      'label.drawTemplate',
      'label.previewTemplate',
      'margin.products',
      'order.totals',
      'print.check',
      'print.sign',
    ],
    ...['stepUp.start', 'track.details', 'track.recognise', 'track.statusCount', 'transfer.summary'],
  ]);
  expect(asking.filter(changesSomething)).toEqual([]);
  expect(['order.close', 'order.pay', 'auth.logout', 'shipperAddress.setDefault', 'no.such'].filter(changesSomething)).toHaveLength(5);
  expect(changesSomething('order.list')).toBe(false);
});

test('what is printed is a file, and its call is given what it takes', () => {
  const printing = (step: object) =>
    examine(orderList({ actions: [{ name: 'print', title: 'order.done', do: [step] }] }), knowledge)
      .problems.filter(({ code }) => code !== 'unused_name')
      .map(({ code, path }) => `${code} ${path}`);
  expect(printing({ print: true })).toEqual([]);
  expect(printing({ print: 'order.export', with: {} })).toEqual([]);
  expect(printing({ print: 'order.close', with: { ids: '1' } })).toEqual(['not_a_file /body/0/actions/0/do/0/print']);
  expect(printing({ print: 'order.export', with: { idz: ['1'] } })).toEqual(['unknown_parameter /body/0/actions/0/do/0/with/idz']);
});

const typing = (steps: readonly object[], on: object = {}) => ({
  schemaVersion: 2,
  title: 'order.list.title',
  state: { total: { type: 'string', initial: '' } },
  on,
  body: [
    {
      block: 'form',
      schema: { type: 'object', properties: { note: { title: 'order.total', 'x-component': 'Input' } } },
      autosave: { when: '{{ true }}', seconds: 2, do: steps },
    },
  ],
});
const problemsOf = (document: unknown) =>
  examine(document, knowledge)
    .problems.filter(({ code }) => code !== 'unused_name')
    .map(({ code, path, message }) => `${code} ${path} ${message}`);
const place = '/body/0/autosave/do/0';
const kept = { call: 'preference.set', with: { key: 'x', value: '1' } };

test('what runs while somebody types may keep it, and nothing else', () => {
  expect(problemsOf(typing([kept, { set: { total: '1' } }, { emit: 'keep' }], { keep: [kept, { stop: 'order.done' }] }))).toEqual([]);
  const more = 'does more than keep what was typed, and this runs without anybody being asked';
  expect(problemsOf(typing([closing]))).toEqual([`changing_call ${place}/call order.close ${more}`]);
  expect(problemsOf(typing([{ ...kept, refused: { codes: ['forbidden'], do: [closing] } }]))).toEqual([
    `changing_call ${place}/refused/do/0/call order.close ${more}`,
  ]);
  // An event is somebody's doing elsewhere: only what runs by itself may not lead there.
  const on = {
    keep: [{ emit: 'finish' }],
    finish: [{ choose: [{ when: '{{ true }}', do: [closing] }], else: [{ notify: 'order.done' }] }],
  };
  expect(problemsOf(typing([{ emit: 'keep' }], on))).toEqual([
    `changing_call ${place}/emit order.close ${more}; it leads to /on/finish/0/choose/0/do/0/call`,
    `wrong_value ${place}/emit "notify" needs a person, and this runs while somebody types; it leads to /on/finish/0/else/0/notify`,
  ]);
  expect(problemsOf(typing([kept], on))).toEqual([]);
  // A question makes it no better: it would be asked of who is typing.
  expect(problemsOf(typing([{ confirm: 'order.done' }, closing]))).toHaveLength(2);
});

test('of the calls that change something, those that only keep what was written are named in the contract', () => {
  const keeping = Object.entries(endpoints).flatMap(([id, entry]) => ('keepsOnly' in entry ? [id] : []));
  expect(keeping.sort()).toEqual(['activation.saveDraft', 'order.saveDraft', 'preference.set']);
});
