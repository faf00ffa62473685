import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { FormDialogBody } from '../../src/widgets/dialog/form-dialog-body.tsx';
import { eventually } from '../support/eventually.ts';
import { openScreen, openWorld, type World } from './screen-world.tsx';

let world: World;
afterEach(() => world.close());

const schema = {
  type: 'object',
  properties: {
    name: { title: 'Name', required: true, 'x-component': 'Input' },
    amount: { title: 'Amount', 'x-component': 'Input', 'x-validator': [{ rule: 'amount' }] },
    secret: { title: 'Secret', 'x-component': 'Input', permission: 'denied' },
    reason: { title: 'Reason', 'x-component': 'TextArea', 'x-visible': "{{ values.name == 'other' }}" },
  },
};
const form = {
  block: 'form',
  schema,
  submit: { name: 'save', title: 'Save', do: [{ call: 'preference.set', with: { value: '{{ values.name }}' } }] },
};
const submit = async () => {
  await world.click('button[type=submit]');
  await world.settle();
};

describe('a form block', () => {
  it('shows a figure of what is typed beside its buttons, and counts a text up to the limit of its rule (issue 12, 1.10 and 1.13)', async () => {
    const area = { title: 'Note', 'x-component': 'TextArea', 'x-validator': [{ rule: 'maxLength', with: { max: 40 } }] };
    const properties = { ...schema.properties, note: area };
    world = await openScreen([{ ...form, schema: { ...schema, properties }, figure: "{{ 'Sum ' + (values.amount ?? '0') }}" }]);
    const figure = () => document.querySelector('.wb-form-figure')?.textContent;
    await world.find('[data-field=note] textarea');
    expect(figure()).toBe('Sum 0');
    await world.type('[data-field=amount] input', '12.50');
    await eventually(async () => {
      await world.settle();
      expect(figure()).toBe('Sum 12.50');
    });
    await world.type('[data-field=note] textarea', 'seven chars');
    expect(document.querySelector('[data-field=note]')?.innerHTML).toContain('11 / 40');
  });
  it('names what is missing beside its field, moves the focus there and makes no call', async () => {
    world = await openScreen([form]);
    await world.find('[data-field=name] :is(input, textarea)');
    await submit();
    const field = await world.find('[data-field=name] input[aria-invalid=true]');
    const message = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toContain('Name');
    expect(document.activeElement).toBe(field);
    expect(world.ports.call).not.toHaveBeenCalled();
  });
  it('says of spaces that they are no content, and that the form is incomplete as long as something is missing', async () => {
    world = await openScreen([form]);
    await world.type('[data-field=name] :is(input, textarea)', '  ');
    await submit();
    expect((await world.find('[data-field=name] [role=alert]')).textContent).toMatch(/^rule\.notBlank/);
    expect(vi.mocked(world.ports.notify).mock.calls).toEqual([['warning', 'rule.complete']]);
    await world.type('[data-field=name] :is(input, textarea)', 'Ada');
    await world.type('[data-field=amount] :is(input, textarea)', '1.234');
    await submit();
    expect([world.ports.notify, world.ports.call].map((port) => vi.mocked(port).mock.calls.length)).toEqual([1, 0]);
  });
  it('says a wrong value by its rule, and stops saying it when it is right', async () => {
    world = await openScreen([form]);
    await world.type('[data-field=name] :is(input, textarea)', 'a');
    await world.type('[data-field=amount] :is(input, textarea)', '1.234');
    await submit();
    expect((await world.find('[data-field=amount] [role=alert]')).textContent).not.toBe('');
    await world.type('[data-field=amount] :is(input, textarea)', '1.23');
    expect((await world.find('[data-field=amount] [role=alert]')).textContent).toBe('');
  });
  it('runs its action with the values once they are right', async () => {
    world = await openScreen([form]);
    await world.type('[data-field=name] :is(input, textarea)', 'Ada');
    await submit();
    expect(vi.mocked(world.ports.call).mock.calls).toMatchObject([['preference.set', { value: 'Ada' }]]);
  });
  it('says what the server found wrong beside its field until the value is another, and can then be sent again', async () => {
    world = await openScreen([form]);
    await world.type('[data-field=name] :is(input, textarea)', 'Ada');
    const fields = [{ path: 'name', rule: 'taken', message: 'is taken' }];
    vi.mocked(world.ports.call).mockRejectedValueOnce(new CallFailure('no', { kind: 'refused', status: 200, fields }));
    await submit();
    expect((await world.find('[data-field=name] [role=alert]')).textContent).toBe('is taken');
    expect(world.ports.showFailure).not.toHaveBeenCalled();
    await world.type('[data-field=name] :is(input, textarea)', 'Ada L');
    expect((await world.find('[data-field=name] [role=alert]')).textContent).toBe('');
    await submit();
    expect(world.ports.call).toHaveBeenCalledTimes(2);
  });
  it('leaves to the shell what the server says of no field of it', async () => {
    world = await openScreen([form]);
    await world.type('[data-field=name] :is(input, textarea)', 'Ada');
    const fields = [{ path: 'elsewhere', rule: 'taken', message: 'is taken' }];
    vi.mocked(world.ports.call).mockRejectedValueOnce(new CallFailure('no', { kind: 'refused', status: 200, fields }));
    await submit();
    expect(world.ports.showFailure).toHaveBeenCalledOnce();
  });
  it('submits by Ctrl Enter from anywhere in it (ux.md, Hands)', async () => {
    world = await openScreen([form]);
    await world.type('[data-field=name] :is(input, textarea)', 'Ada');
    (await world.find('[data-field=amount] :is(input, textarea)')).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }),
    );
    await world.settle();
    expect(world.ports.call).toHaveBeenCalledTimes(1);
  });
  it('draws no field that the user may not see, and a conditional one only while its condition holds', async () => {
    world = await openScreen([form]);
    await world.find('[data-field=name] :is(input, textarea)');
    expect(document.querySelector('[data-field=secret] :is(input, textarea)')).toBeNull();
    expect(document.querySelector('[data-field=reason] :is(input, textarea)')).toBeNull();
    await world.type('[data-field=name] :is(input, textarea)', 'other');
    await world.find('[data-field=reason] :is(input, textarea)');
  });
  it('makes a number of what is typed where the document says so, for conditions and for what is sent', async () => {
    const properties = {
      amount: { type: 'number', title: 'Amount', 'x-component': 'Input' },
      why: { title: 'Why', 'x-component': 'Input', 'x-visible': '{{ values.amount > 10 }}' },
    };
    const save = { name: 'save', title: 'Save', do: [{ call: 'preference.set', with: { value: '{{ values.amount }}' } }] };
    world = await openScreen([{ ...form, schema: { type: 'object', properties }, submit: save }]);
    await world.type('[data-field=amount] :is(input, textarea)', '9');
    expect(document.querySelector('[data-field=why] :is(input, textarea)')).toBeNull();
    await world.type('[data-field=amount] :is(input, textarea)', '15');
    await world.find('[data-field=why] :is(input, textarea)');
    await submit();
    expect(vi.mocked(world.ports.call).mock.calls).toMatchObject([['preference.set', { value: 15 }]]);
  });
  it('is filled by its source', async () => {
    world = await openScreen([{ ...form, source: { call: 'auth.me' } }], { call: vi.fn(async () => ({ name: 'Grace', other: 1 })) });
    const field = await world.find('[data-field=name] :is(input, textarea)');
    expect(field.getAttribute('value')).toBe('Grace');
  });
  it('ties each label to its field', async () => {
    world = await openScreen([form]);
    await world.find('[data-field=name] :is(input, textarea)');
    expect(document.querySelector('[data-field=name] label')?.textContent).toBe('Name');
  });
});

describe('the form of an action’s question', () => {
  const request = {
    title: 'Why',
    form: { type: 'object' as const, properties: { reason: { title: 'Reason', required: true, 'x-component': 'TextArea' } } },
    scope: {},
  };

  it('has the focus, keeps the dialog open while something is wrong, then gives the values', async () => {
    const done = vi.fn();
    world = await openWorld(<FormDialogBody request={request} onDone={done} />);
    expect(document.activeElement).toBe(await world.find('[data-field=reason] :is(input, textarea)'));
    await submit();
    expect(done).not.toHaveBeenCalled();
    await world.type('[data-field=reason] :is(input, textarea)', 'Wrong address');
    await submit();
    expect(done.mock.calls).toEqual([[{ reason: 'Wrong address' }]]);
  });
  it('gives nothing when it is cancelled', async () => {
    const done = vi.fn();
    world = await openWorld(<FormDialogBody request={request} onDone={done} />);
    await world.click('button:not([type=submit])');
    expect(done.mock.calls).toEqual([[null]]);
  });
});

describe('a block that cannot be drawn', () => {
  it('shows where and what in its place, and the rest of the page lives', async () => {
    const problem = { code: 'unknown_block', path: '/body/0/block', message: "there is no block 'lst'", didYouMean: 'list' } as const;
    const body = [{ block: 'lst' }, { block: 'result', status: '404', title: 'Still here' }];
    world = await openScreen(body, { loadScreen: async () => ({ document: { schemaVersion: 1, title: 'T', body }, problems: [problem] }) });
    expect((await world.find('.wb-problem')).textContent).toContain('list');
    expect((await world.find('h1')).textContent).toBe('Still here');
  });
  it('names a widget that nobody registered', async () => {
    world = await openScreen([{ block: 'widget', use: 'signOut' }]);
    expect((await world.find('.wb-problem')).textContent).toContain('signOut');
  });
});
