import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { limits } from '../../../../../contract/limits.ts';
import { useRuntime } from '../../../../runtime/context.ts';
import type { CompiledFormSchema } from '../../../../runtime/language/stages.ts';
import type { SavedSearch } from '../../../../runtime/list/controller.ts';
import { useList } from '../../../../runtime/list/use-list.ts';
import { useText } from '../../../../runtime/text.ts';
import { LateMenu } from '../../../parts/action/late-menu.tsx';
import { useParts } from '../list-context.ts';

/** The form for a saved search's name. */
const form: CompiledFormSchema = {
  type: 'object',
  properties: {
    name: {
      title: 'list.saved.name',
      required: true,
      'x-component': 'Input',
      'x-component-props': { maxLength: limits.savedSearchName },
      'x-validator': [{ rule: 'maxLength', with: { max: limits.savedSearchName } }],
    },
  },
};

interface Named {
  readonly searches: readonly SavedSearch[];
  /** The saved search that is currently applied. */
  readonly current: SavedSearch | undefined;
}

/** The saved searches of this list. */
export function useSavedSearches(): Named {
  const { controller } = useParts();
  const { saved } = controller;
  const isAsked = controller.searchFields.length > 0;
  useEffect(() => {
    if (isAsked) saved.load();
  }, [saved, isAsked]);
  const searches = useSyncExternalStore(saved.subscribe, saved.get);
  const search = useList(controller, (state) => state.search);
  const status = useList(controller, (state) => state.status);
  const sort = useList(controller, (state) => state.sort);
  return useMemo(() => {
    const text = saved.textOf({ search, status, sort });
    return { searches, current: searches.find((one) => saved.textOf(saved.placeOf(one, 1)) === text) };
  }, [saved, searches, search, status, sort]);
}

/** Applies a saved search; hidden while there are none. */
export function SavedMenu() {
  const { controller } = useParts();
  const text = useText();
  const { searches, current } = useSavedSearches();
  if (searches.length === 0) return null;
  const label = text('list.saved');
  const items = searches.map((saved) => ({ key: saved.name, label: saved.name, onClick: () => controller.pick(saved) }));
  return (
    <LateMenu menu={{ items, selectedKeys: current === undefined ? [] : [current.name], className: 'wl-saved' }} placement="bottomRight">
      <Button
        type="text"
        icon={current === undefined ? <StarOutlined aria-hidden="true" /> : <StarFilled aria-hidden="true" />}
        aria-label={label}
        title={label}
      />
    </LateMenu>
  );
}

/** Saves the current search under a name, or deletes it. */
export function SaveSearch({ current }: Pick<Named, 'current'>) {
  const { controller } = useParts();
  const { ports } = useRuntime();
  const text = useText();
  const { saved } = controller;
  const full = () => ports.notify('warning', text('list.saved.full', { max: limits.savedSearches }));
  const save = async () => {
    if (saved.get().length >= limits.savedSearches) return full();
    const place = controller.getState();
    const answer = await ports.ask({ title: text('list.saved.title'), okText: text('list.saved.save'), form, scope: {} });
    const name = typeof answer?.name === 'string' ? answer.name.trim().slice(0, limits.savedSearchName) : '';
    if (name === '') return;
    const isTaken = saved.get().some((one) => one.name === name);
    if (isTaken && !(await ports.confirm({ text: text('list.saved.replace', { name }), okText: text('list.saved.replaceOk') }))) return;
    const became = await saved.save(name, place);
    if (became === 'done') ports.notify('success', text('list.saved.done', { name }));
    else if (became === 'full') full();
    else if (became === 'tooLong') ports.notify('warning', text('list.saved.tooLong'));
  };
  const remove = async ({ name }: SavedSearch) => {
    const isSure = await ports.confirm({ text: text('list.saved.deleteAsk', { name }), okText: text('list.saved.deleteOk'), danger: true });
    if (isSure && (await saved.remove(name))) ports.notify('success', text('list.saved.deleted', { name }));
  };
  return (
    <button type="button" className="wb-value-button" onClick={() => void (current === undefined ? save() : remove(current))}>
      {text(current === undefined ? 'list.saved.save' : 'list.saved.delete')}
    </button>
  );
}
