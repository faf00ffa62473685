import { FilterOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Badge, Button, ConfigProvider, Drawer, Select } from 'antd';
import { type FormEvent, useState } from 'react';
import { limits } from '../../../../../contract/limits.ts';
import { useList, useListActions } from '../../../../runtime/list/use-list.ts';
import { useText } from '../../../../runtime/text.ts';
import { EmptyState } from '../empty-state.tsx';
import { FailureNotice, FailureState } from '../failure-state.tsx';
import { isMain } from '../is-main.ts';
import { useParts } from '../list-context.ts';
import { phaseOf } from '../phase.ts';
import { FilterTags, useShownFilters } from '../search/filter-tags.tsx';
import { MissingNumbers } from '../search/missing-numbers.tsx';
import { SavedMenu } from '../search/saved-searches.tsx';
import { SearchField } from '../search/search-field.tsx';
import { SummaryLines } from '../summary/late-summary.tsx';
import { ActionButton } from '../toolbar/action-button.tsx';
import { Totals } from '../toolbar/selection-bar.tsx';
import { sortActions } from '../toolbar/sort-actions.ts';
import { StatusTabs } from '../toolbar/status-tabs.tsx';
import { countText } from '../totals.ts';
import { usePages } from '../use-pages.ts';
import { useSearchFields } from '../use-view.ts';
import { ActionSheet } from './action-sheet.tsx';
import { Cards } from './cards.tsx';
import '../phone.css';

/** A list in the phone layout: cards, the search in a drawer, actions in a sheet. */
export function PhoneList() {
  const { controller } = useParts();
  const [selecting, setSelecting] = useState(false);
  const failure = useList(controller, (state) => state.failure);
  const loading = useList(controller, (state) => state.loading);
  const isEmpty = useList(controller, ({ rows }) => rows.length === 0);
  const any = useList(controller, ({ selected }) => selected.size > 0);
  const phase = phaseOf(loading, failure, isEmpty);
  return (
    <>
      <PhoneToolbar selecting={selecting} onSelecting={setSelecting} />
      <StatusTabs />
      <FilterTags />
      <MissingNumbers />
      <div className={loading === 'again' ? 'wl-body wl-again' : 'wl-body'} aria-busy={loading !== null}>
        {phase === 'rows' && failure !== null ? <FailureNotice failure={failure} /> : null}
        {phase === 'first' ? <CardSkeleton /> : null}
        {phase === 'failure' ? <FailureState failure={failure} /> : null}
        {phase === 'empty' ? <EmptyState /> : null}
        {phase === 'rows' ? <Cards selecting={selecting || any} onSelecting={() => setSelecting(true)} /> : null}
      </div>
      {phase === 'rows' ? <SummaryLines /> : null}
      {selecting || any ? <PhoneSelection onDone={() => setSelecting(false)} /> : <PhonePager />}
    </>
  );
}

function PhoneToolbar({ selecting, onSelecting }: { readonly selecting: boolean; readonly onSelecting: (on: boolean) => void }) {
  const { block, controller, selectable } = useParts();
  const text = useText();
  const { toolbar } = useListActions(controller, block);
  const { primary, secondary, menu } = sortActions(toolbar);
  const select = selectable && !selecting ? [{ key: ':select', title: text('list.select'), run: () => onSelecting(true) }] : [];
  const main = isMain(block);
  const Heading = main ? 'h1' : 'h2';
  const refresh = main ? [{ key: ':refresh', title: text('list.refresh'), run: controller.reload }] : [];
  return (
    <header className="wl-toolbar">
      {block.title === undefined ? <span className="wl-title" /> : <Heading className="wl-title">{text(block.title)}</Heading>}
      <SavedMenu />
      {controller.searchFields.length === 0 ? null : <PhoneSearch />}
      <ActionSheet handles={[...secondary, ...menu]} extra={[...select, ...refresh]} label={text('list.more')} />
      {primary === undefined ? null : <ActionButton handle={primary} />}
    </header>
  );
}

function PhoneSearch() {
  const { controller } = useParts();
  const text = useText();
  const [open, setOpen] = useState(false);
  const fields = useSearchFields();
  const { length } = useShownFilters();
  const label = text('list.search');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    controller.submitSearch();
    setOpen(false);
  };
  return (
    <>
      <Badge count={length} size="small">
        <Button
          icon={<FilterOutlined aria-hidden="true" />}
          aria-label={length === 0 ? label : text('list.searchActive', { count: length })}
          onClick={() => setOpen(true)}
        />
      </Badge>
      <Drawer open={open} onClose={() => setOpen(false)} placement="bottom" height="85%" title={label} rootClassName="wl-drawer">
        <form className="wl-search-sheet" onSubmit={submit}>
          <ConfigProvider componentSize="large">
            {fields.map(({ name, field }) => (
              <SearchField key={name} name={name} field={field} />
            ))}
          </ConfigProvider>
          <div className="wl-sheet-buttons">
            <Button size="large" onClick={controller.resetSearch}>
              {text('list.reset')}
            </Button>
            <Button size="large" type="primary" htmlType="submit">
              {label}
            </Button>
          </div>
        </form>
      </Drawer>
    </>
  );
}

/** Replaces the pager while rows are being selected. */
function PhoneSelection({ onDone }: { readonly onDone: () => void }) {
  const { block, controller } = useParts();
  const text = useText();
  const { batch } = useListActions(controller, block);
  const count = useList(controller, ({ selected }) => selected.size);
  const stop = () => {
    controller.clearSelection();
    onDone();
  };
  return (
    <section className="wl-selection" aria-label={text('list.selection')}>
      <strong aria-live="polite">{text('list.selected', { count: countText(count) })}</strong>
      <Totals />
      <Button onClick={() => controller.togglePage(true)}>{text('list.selectAll')}</Button>
      <ActionSheet handles={batch} extra={[]} label={text('list.actions')} isText />
      <Button onClick={stop}>{text('list.done')}</Button>
    </section>
  );
}

const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

function CardSkeleton() {
  const text = useText();
  return (
    <div className="wl-cards" role="img" aria-label={text('list.loading')}>
      {cards.map((card) => (
        <div key={card} className="wl-card wl-card-shape" />
      ))}
    </div>
  );
}

const sizes = limits.pageSizes.map((value) => ({ value, label: String(value) }));

/** The pager of the phone layout: back, position, forward, and page size. */
function PhonePager() {
  const { controller } = useParts();
  const text = useText();
  const { page, pageSize, total, totalText, hasPages } = usePages();
  const last = Math.max(1, Math.ceil(total / pageSize));
  return (
    <footer className="wl-pager">
      <span className="wb-muted">{totalText}</span>
      {hasPages ? (
        <span className="wl-pages">
          <Select
            aria-label={text('list.pageSize')}
            value={pageSize}
            options={sizes}
            popupMatchSelectWidth={false}
            onChange={(size) => controller.setPage(1, size)}
          />
          <Button
            icon={<LeftOutlined aria-hidden="true" />}
            aria-label={text('list.previousPage')}
            disabled={page <= 1}
            onClick={() => controller.setPage(page - 1, pageSize)}
          />
          <span>{`${countText(page)} / ${countText(last)}`}</span>
          <Button
            icon={<RightOutlined aria-hidden="true" />}
            aria-label={text('list.nextPage')}
            disabled={page >= last}
            onClick={() => controller.setPage(page + 1, pageSize)}
          />
        </span>
      ) : null}
    </footer>
  );
}
