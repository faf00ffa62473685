import { ProfileOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, Suspense, useState } from 'react';
import { useList, useListActions } from '../../../../runtime/list/use-list.ts';
import { useText } from '../../../../runtime/text.ts';
import { late } from '../../../parts/late/late.tsx';
import { isMain } from '../is-main.ts';
import { useParts } from '../list-context.ts';
import { SavedMenu, useSavedSearches } from '../search/saved-searches.tsx';
import { ActionButton, ActionMenu } from './action-button.tsx';
import { ColumnGroups } from './column-groups.tsx';
import { sortActions } from './sort-actions.ts';

const ColumnSettings = late(() => import('./column-settings.tsx').then(({ ColumnSettings: component }) => component));

/** Title, actions on the whole list, and display settings. */
export const Toolbar = memo(function Toolbar() {
  const { block, controller, hasPreview } = useParts();
  const text = useText();
  const { toolbar } = useListActions(controller, block);
  const { primary, secondary, menu } = sortActions(toolbar);
  const main = isMain(block);
  const Heading = main ? 'h1' : 'h2';
  const { searches } = useSavedSearches();
  // Without a title and buttons there is no toolbar.
  if (block.title === undefined && toolbar.length === 0 && searches.length === 0 && !main) return null;
  return (
    <header className="wl-toolbar">
      {block.title === undefined ? <span className="wl-title" /> : <Heading className="wl-title">{text(block.title)}</Heading>}
      <SavedMenu />
      <ColumnGroups />
      {hasPreview ? <PreviewButton /> : null}
      {main ? <Refresh /> : null}
      {main ? <Settings /> : null}
      {secondary.map((handle) => (
        <ActionButton key={handle.action.name} handle={handle} />
      ))}
      <ActionMenu handles={menu} label={text('list.more')} />
      {primary === undefined ? null : <ActionButton handle={primary} />}
    </header>
  );
});

/** Opens the preview of the first row, and closes it. */
function PreviewButton() {
  const { controller } = useParts();
  const text = useText();
  const isOpen = useList(controller, ({ previewed }) => previewed !== null);
  const label = text('list.preview');
  const toggle = () => {
    const [row] = controller.getState().rows;
    controller.preview(isOpen || row === undefined ? null : controller.keyOf(row));
  };
  return (
    <Button
      type="text"
      icon={<ProfileOutlined aria-hidden="true" />}
      aria-label={label}
      aria-pressed={isOpen}
      title={label}
      onClick={toggle}
    />
  );
}

function Refresh() {
  const { controller } = useParts();
  const text = useText();
  const busy = useList(controller, ({ loading }) => loading !== null);
  const label = text('list.refresh');
  return (
    <Button
      type="text"
      icon={<ReloadOutlined spin={busy} aria-hidden="true" />}
      aria-label={label}
      title={label}
      onClick={controller.reload}
    />
  );
}

function Settings() {
  const text = useText();
  const [open, setOpen] = useState(false);
  // Loaded on the first click and kept mounted for its closing animation.
  const [wanted, setWanted] = useState(false);
  const label = text('list.columns');
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button type="text" icon={<SettingOutlined aria-hidden="true" />} aria-label={label} title={label} onClick={show} />
      {wanted ? (
        <Suspense fallback={null}>
          <ColumnSettings open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
