import { InboxOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useList, useListActions } from '../../../runtime/list/use-list.ts';
import { useText } from '../../../runtime/text.ts';
import { useParts } from './list-context.ts';
import { useShownFilters } from './search/filter-tags.tsx';
import { ActionButton } from './toolbar/action-button.tsx';

/** Explains an empty list and offers the next step: no rows yet, or none that match the filters. */
export function EmptyState() {
  const { controller } = useParts();
  const filters = useShownFilters();
  const isFiltered = useList(controller, ({ status }) => status !== null) || filters.length > 0;
  return isFiltered ? <NothingFound /> : <NothingYet />;
}

function NothingFound() {
  const { block, controller } = useParts();
  const text = useText();
  const filters = useShownFilters();
  const status = useList(controller, (state) => state.status);
  const inForce = filters.filter(({ isIgnored }) => !isIgnored);
  // A list with only its default range may be empty because there are no rows at all.
  const isAsBegun = status === null && inForce.every(({ name }) => name === block.defaultRange?.field);
  const clear = () => {
    if (status !== null) controller.setStatus(null);
    if (filters.length > 0) controller.clearSearch();
  };
  return (
    <div className="wl-state">
      <SearchOutlined className="wl-state-icon" aria-hidden="true" />
      <h2>{text('list.empty.found')}</h2>
      <p className="wb-muted">{text(status === null ? 'list.empty.filters' : 'list.empty.status')}</p>
      <ul className="wl-tags">
        {inForce.map(({ name, label, value }) => (
          <li key={name} className="wl-tag" title={value}>
            <span className="wb-muted">{label}</span>
            <span className="wl-tag-value">{value}</span>
          </li>
        ))}
      </ul>
      <div className="wl-state-buttons">
        <Button onClick={clear}>{text('list.clearFilters')}</Button>
        {isAsBegun ? <PrimaryAction /> : null}
      </div>
    </div>
  );
}

function NothingYet() {
  const { block } = useParts();
  const text = useText();
  const { title, hint } = block.empty ?? {};
  return (
    <div className="wl-state">
      <InboxOutlined className="wl-state-icon" aria-hidden="true" />
      <h2>{text(title ?? 'list.empty.title')}</h2>
      <p className="wb-muted">{hint === undefined ? (title === undefined ? text('list.empty.hint') : null) : text(hint)}</p>
      <PrimaryAction />
    </div>
  );
}

function PrimaryAction() {
  const { block, controller } = useParts();
  const { toolbar } = useListActions(controller, block);
  const primary = toolbar.find(({ action }) => action.primary === true);
  return primary === undefined ? null : <ActionButton handle={primary} />;
}
