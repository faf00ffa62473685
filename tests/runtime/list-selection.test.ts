import { describe, expect, it } from 'vitest';
import { page, settle, setUp } from './list-world.ts';

const row = (id: string) => ({ id });

/** A list of 20 rows whose first page is selected; `answer` answers what it asked last. */
async function open(first: unknown = page(['1', '2', '3'], 20), change: Parameters<typeof setUp>[0] = {}) {
  const { controller, asked } = setUp(change);
  const answer = async (reply: unknown) => {
    asked.at(-1)?.answer(reply);
    await settle();
  };
  const reload = async (reply: unknown) => {
    controller.reload();
    await answer(reply);
  };
  controller.start();
  await answer(first);
  controller.togglePage(true);
  return { controller, asked, answer, reload, selected: () => [...controller.getState().selected.keys()] };
}

describe('a row that an action of its own took away', () => {
  it.each(['before', 'after'] as const)('leaves the selection, though the rows come %s the action ends', async (when) => {
    const { controller, reload, selected } = await open();
    const ended = controller.beginAction('1');
    if (when === 'after') ended(true);
    await reload(page(['2', '3', '4'], 19));
    if (when === 'before') ended(true);
    expect(selected()).toEqual(['2', '3']);
  });

  it('leaves it too as the last one of the last page, which is gone with it', async () => {
    const { controller, asked, answer, reload, selected } = await open(page(['1'], 21));
    controller.setPage(3, 10);
    await answer(page(['21'], 21));
    controller.togglePage(true);
    controller.beginAction('21')(true);
    await reload(page([], 20));
    expect(asked.at(-1)?.input).toMatchObject({ pageNo: 2 });
    await answer(page(['11', '12'], 20));
    expect(selected()).toEqual(['1']);
  });

  it('stays in it when the action was not done, when the row is there, and when it only stands elsewhere', async () => {
    const { controller, reload, selected } = await open();
    controller.beginAction('1')(false);
    controller.beginAction('2')(true);
    // One less, and another that came before.
    await reload(page(['2', '3', '4'], 19));
    expect(selected()).toEqual(['1', '2', '3']);
    controller.beginAction('3')(true);
    await reload(page(['9', '2'], 19));
    await reload(page(['9', '2'], 18));
    expect(selected()).toEqual(['1', '2', '3']);
  });

  it('stays in it while another page is looked at, until its own is shown again', async () => {
    const { controller, answer, selected } = await open();
    const ended = controller.beginAction('1');
    controller.setPage(2, 10);
    await answer(page(['11', '12'], 19));
    ended(true);
    expect(selected()).toEqual(['1', '2', '3']);
    controller.setPage(1, 10);
    await answer(page(['2', '3', '4'], 19));
    expect(selected()).toEqual(['2', '3']);
  });
});

describe('a row that somebody else took away', () => {
  it('leaves the selection where all rows are in sight, and stays where it may be on another page', async () => {
    const { reload, selected } = await open(page(['1', '2', '3']));
    await reload(page(['2', '3', '4']));
    expect(selected()).toEqual(['2', '3']);
    await reload(page(['3', '4'], 30));
    expect(selected()).toEqual(['2', '3']);
  });

  it('takes none along that was selected in another search', async () => {
    const { controller, answer, reload, selected } = await open(page(['1', '2']));
    controller.setStatus('draft');
    await answer(page(['8', '9']));
    controller.togglePage(true);
    await reload(page(['9']));
    expect(selected()).toEqual(['1', '2', '9']);
  });

  it('leaves it in a list without pages, whether the rows around it are open or closed', async () => {
    const tree = { isPaged: false, childrenKey: 'children' };
    const { controller, reload, selected } = await open([{ ...row('1'), children: [row('1.1'), row('1.2')] }, row('2')], tree);
    controller.toggleBranch('1');
    await reload([{ ...row('1'), children: [row('1.1')] }, row('2')]);
    expect(selected()).toEqual(['1', '1.1', '2']);
  });

  it('leaves it in a list whose rows the block around gives, but not while it gives none', async () => {
    const { controller, selected } = await open(null, { listCall: null, isPaged: false });
    controller.setRows([row('1'), row('2')]);
    controller.togglePage(true);
    controller.setRows(null);
    expect(selected()).toEqual(['1', '2']);
    controller.setRows([row('2')]);
    expect(selected()).toEqual(['2']);
  });
});
