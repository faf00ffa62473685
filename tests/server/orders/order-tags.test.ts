import { describe, expect, test } from 'vitest';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { readPrinted } from '../../../server/labels/printed-orders.ts';
import { createServices } from '../../../server/services.ts';
import { must, orderIds, refusalOf, stranger, tenants } from '../domain/fixture.ts';
import { domain, merchant, openMerchantDomain } from './merchant-domain.ts';
import { keyed, runJobs, submitted, wholeOrder, withRule } from './orders-world.ts';
import { TestCarrier } from './test-carrier.ts';

openMerchantDomain();

const tags = () => domain.services.orderTags;
const notes = () => domain.services.orderNotes;
const listed = async (input: Parameters<typeof domain.services.orders.list>[0], caller = merchant) =>
  (await domain.services.orders.list({ pageSize: 100, ...input }, caller)).records;
const tagNames = async (id: string) => (await domain.services.orders.detail({ id }, merchant)).tags.map(({ name }) => name);
const someOrders = (count: number, condition = "document_status = 'generated'") => orderIds(domain, tenants.harbour, condition, count);
const without = (...keys: string[]): SignedInCaller => ({
  ...merchant,
  principal: { ...merchant.principal, permissions: new Set([...merchant.principal.permissions].filter((key) => !keys.includes(key))) },
});

describe('tags', () => {
  test('are set one by one and in batch, shown by list and detail, and searched by', async () => {
    const [one = '', other = '', third = ''] = await someOrders(3);
    const vip = await tags().save({ name: ' VIP ', tone: 'orange' }, merchant);
    expect(vip).toMatchObject({ name: 'VIP', tone: 'orange' });
    expect(
      await tags().put({ ids: [one, other, 'nonsense'], addTagIds: [vip.id], newName: 'Gift', newTone: 'green' }, merchant),
    ).toMatchObject({
      done: 2,
      failed: 1,
      results: [{ id: one, ok: true }, { id: other, ok: true }, { errorCode: 'order_not_found' }],
    });
    const found = await listed({ tag: vip.id });
    expect(found.map(({ id }) => id).sort()).toEqual([one, other].sort());
    expect(found[0]?.tags).toEqual([{ id: expect.any(String), name: 'Gift', tone: 'green' }, vip]);
    expect(await tagNames(third)).toEqual([]);
    const counted = await domain.services.orders.statusCount({ tag: vip.id }, merchant);
    expect(counted.all).toBe(2);
    // The whole set of one order is replaced; a name that is there already is no second tag.
    await tags().put({ ids: [one], tagIds: [vip.id], newName: 'gift' }, merchant);
    await tags().put({ ids: [other], removeTagIds: [vip.id] }, merchant);
    expect([await tagNames(one), await tagNames(other)]).toEqual([['Gift', 'VIP'], ['Gift']]);
    await tags().put({ ids: [one, other], tagIds: [] }, merchant);
    expect([await tagNames(one), await listed({ tag: vip.id })]).toEqual([[], []]);
    for (const tag of ['not-an-id', one]) expect(await listed({ tag })).toEqual([]);
  });

  test('are renamed and deleted everywhere, have names of their own, and belong to one company', async () => {
    const [id = ''] = await someOrders(1);
    const [first, second] = [
      await tags().save({ name: 'First', tone: 'grey' }, merchant),
      await tags().save({ name: 'Second', tone: 'blue' }, merchant),
    ];
    await tags().put({ ids: [id], tagIds: [first.id, second.id] }, merchant);
    await tags().save({ id: first.id, name: 'Renamed', tone: 'red' }, merchant);
    expect(await tagNames(id)).toEqual(['Renamed', 'Second']);
    const taken = await refusalOf(tags().save({ id: first.id, name: 'SECOND', tone: 'red' }, merchant));
    expect([taken.code, taken.detail.fields?.[0]?.path]).toEqual(['order_tag_taken', 'name']);
    await tags().remove({ id: second.id }, merchant);
    expect(await tagNames(id)).toEqual(['Renamed']);
    const globex = await domain.as('globex');
    expect(await tags().list(globex)).toEqual([]);
    for (const work of [tags().save({ id: first.id, name: 'Mine', tone: 'red' }, globex), tags().remove({ id: first.id }, globex)])
      expect((await refusalOf(work)).code).toBe('order_tag_not_found');
    const [theirs = ''] = await orderIds(domain, tenants.globex, 'true', 1);
    expect((await refusalOf(tags().put({ ids: [theirs], addTagIds: [first.id] }, globex))).code).toBe('order_tag_not_found');
    expect(await tags().put({ ids: [theirs], addTagIds: [first.id] }, merchant)).toMatchObject({ done: 0, failed: 1 });
  });

  test('an order has no more than 20; what one order refuses is done to none', async () => {
    const [id = '', other = ''] = await someOrders(2);
    const many: string[] = [];
    for (let at = 0; at < 21; at += 1) many.push((await tags().save({ name: `Many ${at}`, tone: 'grey' }, merchant)).id);
    await tags().put({ ids: [id], tagIds: many.slice(0, 20) }, merchant);
    const refusal = await refusalOf(tags().put({ ids: [id, other], addTagIds: many.slice(20) }, merchant));
    expect([refusal.code, refusal.detail.values]).toEqual(['too_many_tags', { max: 20 }]);
    expect([(await tagNames(id)).length, await tagNames(other)]).toEqual([20, []]);
  });

  test('leave the revision of an order alone, so who writes it meanwhile is not refused', async () => {
    const draft = await domain.services.orderWriting.saveDraft(wholeOrder(), keyed(merchant));
    await tags().put({ ids: [draft.id], newName: 'Meanwhile' }, merchant);
    const again = { ...wholeOrder({ remark: 'more' }), id: draft.id, revision: draft.revision };
    expect(await domain.services.orderWriting.saveDraft(again, keyed(merchant))).toMatchObject({ id: draft.id });
    expect(await tagNames(draft.id)).toEqual(['Meanwhile']);
  });
});

describe('internal notes', () => {
  test('stand with author and time, newest first; a repeated call adds one', async () => {
    const [id = ''] = await someOrders(1);
    const key = keyed(merchant);
    await notes().add({ id, content: ' Call the shop first ' }, key);
    await notes().add({ id, content: ' Call the shop first ' }, key);
    domain.clock.now = new Date(domain.clock.now.getTime() + 60_000);
    await notes().add({ id, content: 'Done' }, keyed(merchant));
    const kept = await notes().list({ id }, merchant);
    expect(kept.map(({ content, author, isOwn }) => [content, author, isOwn])).toEqual([
      ['Done', 'merchant', true],
      ['Call the shop first', 'merchant', true],
    ]);
    expect(must(kept[0]).createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(must(kept[0]).authorName).toBe(merchant.principal.nickName);
    expect((await listed({ note: 'THE shop' })).map((order) => order.id)).toEqual([id]);
    expect(await listed({ note: '%shop' })).toEqual([]);
  });

  test('are deleted by their author alone; the log says so without the text', async () => {
    const [id = ''] = await someOrders(1);
    const { id: noteId } = await notes().add({ id, content: 'written in haste' }, keyed(merchant));
    const { rows: theirs } = await domain.behind.admin.query<{ id: string }>(
      `INSERT INTO order_note SELECT tenant_id, gen_random_uuid(), $1, id, username, 'by a colleague', now() FROM app_user
       WHERE username = 'clerk' RETURNING id`,
      [id],
    );
    const ofClerk = must(theirs[0]).id;
    expect((await notes().list({ id }, merchant)).find((note) => note.id === ofClerk)).toMatchObject({ author: 'clerk', isOwn: false });
    expect((await refusalOf(notes().remove({ noteId: ofClerk }, merchant))).code).toBe('order_note_not_own');
    const globex = await domain.as('globex');
    expect((await refusalOf(notes().remove({ noteId }, globex))).code).toBe('order_note_not_found');
    await notes().remove({ noteId }, merchant);
    expect((await refusalOf(notes().remove({ noteId }, merchant))).code).toBe('order_note_not_found');
    const { rows } = await domain.behind.admin.query("SELECT subject, detail FROM audit_log WHERE action = 'order.note.delete'");
    expect(rows).toEqual([{ subject: id, detail: { customerNo: expect.any(String), written: expect.any(String) } }]);
    await expect(domain.database.tenant(tenants.harbour, (tx) => tx.ask('UPDATE order_note SET content = $1', ['x']))).rejects.toThrow();
  });

  test('are not found by who may not read them', async () => {
    const [id = ''] = await someOrders(1);
    await notes().add({ id, content: 'between us' }, keyed(merchant));
    const { orders, orderExport, orderLookUps } = domain.services;
    const reader = without('order:detail');
    const { customerNo } = await orders.detail({ id }, merchant);
    const search = { note: 'between us' };
    const tries = [
      () => orders.list(search, reader),
      () => orders.statusCount(search, reader),
      () => orderExport.open(search, reader),
      () => orderLookUps.totals({ query: search }, reader),
      () => orderLookUps.missingNumbers({ ...search, customerNo }, reader),
    ];
    for (const work of tries) expect((await refusalOf(work())).code).toBe('forbidden');
    expect(await orderLookUps.missingNumbers({ ...search, customerNo }, merchant)).toEqual([]);
  });

  test('follow the data rules of orders, and so do tags', async () => {
    const [hidden = ''] = await someOrders(1, "consignee_country = 'SG'");
    const { id: noteId } = await notes().add({ id: hidden, content: 'for Singapore' }, keyed(merchant));
    const tag = await tags().save({ name: 'Hidden', tone: 'grey' }, merchant);
    await tags().put({ ids: [hidden], addTagIds: [tag.id] }, merchant);
    await withRule(domain, ['consigneeCountry', 'eq', 'US'], async () => {
      const narrowed = await domain.as('merchant');
      expect((await refusalOf(notes().list({ id: hidden }, narrowed))).code).toBe('order_not_found');
      expect((await refusalOf(notes().add({ id: hidden, content: 'x' }, keyed(narrowed)))).code).toBe('order_not_found');
      expect((await refusalOf(notes().remove({ noteId }, narrowed))).code).toBe('order_note_not_found');
      expect(await tags().put({ ids: [hidden], tagIds: [] }, narrowed)).toMatchObject({ done: 0, failed: 1 });
      expect(await listed({ note: 'Singapore' }, narrowed)).toEqual([]);
      expect(await listed({ tag: tag.id }, narrowed)).toEqual([]);
    });
    expect(await tagNames(hidden)).toContain('Hidden');
  });
});

test('neither reaches carriers, labels, webhooks, messages or the page of a recipient', async () => {
  const carrier = new TestCarrier();
  const services = createServices({ database: domain.database, now: () => domain.clock.now, carrier });
  const { id } = await submitted(domain, merchant, { pay: true });
  await tags().put({ ids: [id], newName: 'Quokka', newTone: 'red' }, merchant);
  await notes().add({ id, content: 'Quokka of all notes' }, keyed(merchant));
  await runJobs(domain, services);
  expect(carrier.held.size).toBe(1);
  await domain.behind.admin.query("UPDATE shipment_order SET logistics_status = 'online', ship_at = now() WHERE id = $1", [id]);
  await services.openTracking.setSetting({ openTracking: true }, merchant);
  const { path } = await services.openTracking.link({ id }, merchant);
  const printed = await domain.database.tenant(tenants.harbour, (tx) =>
    readPrinted(tx, merchant, [id], { now: domain.clock.now, kind: 'label' }),
  );
  const { rows } = await domain.behind.admin.query(
    'SELECT body FROM webhook_event UNION ALL SELECT row_to_json(m)::text FROM outbox_message m',
  );
  const outside = {
    placed: [...carrier.held.values()],
    printed: printed.map((one) => ('facts' in one ? one.facts : one.refusal.code)),
    open: await services.openTracking.open({ token: must(path.split('/').at(-1)) }, stranger()),
    told: rows,
  };
  expect(JSON.stringify(outside.printed)).toContain('Ada Byron');
  expect(JSON.stringify(outside)).not.toContain('Quokka');
});
