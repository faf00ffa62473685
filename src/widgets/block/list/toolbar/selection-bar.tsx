import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useMemo, useState } from 'react';
import { limits } from '../../../../../contract/limits.ts';
import type { ActionHandle } from '../../../../runtime/actions/use-action.ts';
import { useRuntime } from '../../../../runtime/context.ts';
import type { ListController } from '../../../../runtime/list/controller.ts';
import { useList, useListActions } from '../../../../runtime/list/use-list.ts';
import { useText } from '../../../../runtime/text.ts';
import { useParts } from '../list-context.ts';
import { mayBeSummed, sumText } from '../sum-text.ts';
import { countText } from '../totals.ts';
import { ActionButton, ActionMenu } from './action-button.tsx';

/** Number of batch actions in the bar; the others are in its menu. One gives its room to the offer of all rows. */
const inSight = 4;

/** Appears at the bottom edge with the selection over all pages, its sums and its actions. */
export const SelectionBar = memo(function SelectionBar() {
  const { controller } = useParts();
  const any = useList(controller, ({ selected }) => selected.size > 0);
  return any ? <Bar /> : null;
});

function Bar() {
  const { block, controller } = useParts();
  const { matching } = useListActions(controller, block);
  const [isAll, chooseAll] = useAllThatMatch(controller);
  return isAll && matching.length > 0 ? <AllBar /> : <ChosenBar onAll={matching.length > 0 ? chooseAll : undefined} />;
}

/** Whether the selection stands for all rows that match. Another search, status or selection ends it, because it would mean other rows. */
function useAllThatMatch(controller: ListController): readonly [boolean, () => void] {
  const selected = useList(controller, (state) => state.selected);
  const search = useList(controller, (state) => state.search);
  const status = useList(controller, (state) => state.status);
  const [chosen, setChosen] = useState<readonly unknown[]>([]);
  const isAll = chosen.length > 0 && [selected, search, status].every((part, at) => part === chosen[at]);
  return [isAll, () => setChosen([selected, search, status])];
}

/** The bar while all rows that match are selected, those of other pages included. */
function AllBar() {
  const { block, controller } = useParts();
  const text = useText();
  const { matching } = useListActions(controller, block);
  const total = useList(controller, (state) => state.total);
  return (
    <section className="wl-selection" aria-label={text('list.selection')}>
      <strong aria-live="polite">{text('list.allMatching', { total: countText(total) })}</strong>
      <Actions handles={matching} most={inSight} />
      <ClearSelection />
    </section>
  );
}

function ChosenBar({ onAll }: { readonly onAll: (() => void) | undefined }) {
  const { block, controller } = useParts();
  const text = useText();
  const { batch, isOverfull } = useListActions(controller, block);
  const count = useList(controller, ({ selected }) => selected.size);
  const total = useList(controller, (state) => state.total);
  const isOffered = useList(
    controller,
    ({ rows, selected, total, isMore }) =>
      onAll !== undefined && !isMore && total > rows.length && rows.length > 0 && rows.every((row) => selected.has(controller.keyOf(row))),
  );
  const failed = useList(controller, ({ rowFailures }) => rowFailures.size);
  return (
    <section className="wl-selection" aria-label={text('list.selection')}>
      <span className="wl-chosen">
        <strong aria-live="polite">{text('list.selected', { count: countText(count) })}</strong>
        {isOffered ? (
          <Button type="link" size="small" onClick={onAll}>
            {text('list.selectMatching', { total: countText(total) })}
          </Button>
        ) : null}
      </span>
      {failed === 0 ? null : <span className="wl-failed-count">{text('list.failedRows', { count: failed })}</span>}
      {isOverfull ? (
        <span className="wl-failed-count" role="alert">
          {text('list.overfull', { max: limits.batchRows })}
        </span>
      ) : null}
      <Totals />
      <Actions handles={batch} most={isOffered ? inSight - 1 : inSight} />
      <ClearSelection />
    </section>
  );
}

function Actions({ handles, most }: { readonly handles: readonly ActionHandle[]; readonly most: number }) {
  const text = useText();
  const calmFirst = [...handles].sort((one, other) => rank(one) - rank(other));
  return (
    <>
      {calmFirst.slice(0, most).map((handle) => (
        <ActionButton key={handle.action.name} handle={handle} />
      ))}
      <ActionMenu handles={calmFirst.slice(most)} label={text('list.more')} />
    </>
  );
}

function ClearSelection() {
  const { controller } = useParts();
  const text = useText();
  return (
    <Button type="text" icon={<CloseOutlined aria-hidden="true" />} onClick={controller.clearSelection}>
      {text('list.clearSelection')}
    </Button>
  );
}

/** Dangerous actions come after the others, disabled ones last. */
function rank({ action, disabled }: ActionHandle): number {
  if (disabled && action.hint !== undefined) return 2;
  return action.danger === true ? 1 : 0;
}

/** The sums of the selection, amounts per currency. */
export function Totals() {
  const { block, controller } = useParts();
  const { permissions } = useRuntime();
  const text = useText();
  const selected = useList(controller, (state) => state.selected);
  const sums = useMemo(
    () =>
      (block.totals ?? [])
        .filter((total) => mayBeSummed(total, block, permissions))
        .map((total) => ({ title: text(total.title), shown: sumText(total, selected.values()) }))
        .filter(({ shown }) => shown !== ''),
    [block, permissions, selected, text],
  );
  return (
    <span className="wl-totals">
      {sums.map(({ title, shown }) => (
        <span key={title}>
          <span className="wb-muted">{title}</span> {shown}
        </span>
      ))}
    </span>
  );
}
