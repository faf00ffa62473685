import { CloseOutlined } from '@ant-design/icons';
import { memo, useMemo } from 'react';
import { useRuntime, useSurroundings } from '../../../../runtime/context.ts';
import { ownItemsNow } from '../../../../runtime/dictionary.ts';
import { useList } from '../../../../runtime/list/use-list.ts';
import { optionsInput, useChosenItems } from '../../../../runtime/options.ts';
import { useText } from '../../../../runtime/text.ts';
import { useParts } from '../list-context.ts';
import { appliedFilters } from './filters.ts';
import { SaveSearch, useSavedSearches } from './saved-searches.tsx';

export interface ShownFilter {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Whether it is set but ignored. */
  readonly isIgnored: boolean;
}

/** The applied filters, each removable. */
export const FilterTags = memo(function FilterTags() {
  const { controller } = useParts();
  const text = useText();
  const filters = useShownFilters();
  const { current } = useSavedSearches();
  if (filters.length === 0) return null;
  const remove = (name: string) => {
    controller.setDraft(name, undefined);
    controller.submitSearch();
  };
  return (
    <div className="wl-filters">
      {current === undefined ? (
        <span className="wb-muted">{text('list.filters', { count: filters.filter(({ isIgnored }) => !isIgnored).length })}</span>
      ) : (
        <strong className="wl-saved-name" title={current.name}>
          {current.name}
        </strong>
      )}
      <ul className="wl-tags">
        {filters.map(({ name, label, value, isIgnored }) => (
          <li key={name} className="wl-tag" title={isIgnored ? text('list.filterLeftOut') : `${label}: ${value}`}>
            <span className="wb-muted">{label}</span>
            <span className="wl-tag-value">{isIgnored ? <s>{value}</s> : value}</span>
            {isIgnored ? <span className="wb-muted">{text('list.filterLeftOut')}</span> : null}
            <button type="button" aria-label={text('list.removeFilter', { label })} onClick={() => remove(name)}>
              <CloseOutlined aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="wb-value-button" onClick={controller.clearSearch}>
        {text('list.clearFilters')}
      </button>
      <SaveSearch current={current} />
    </div>
  );
});

/** The applied filters as text, formatted by their fields. */
export function useShownFilters(): readonly ShownFilter[] {
  const { controller } = useParts();
  const { registry, cells, ports } = useRuntime();
  const text = useText();
  const search = useList(controller, (state) => state.search);
  const applied = useMemo(() => appliedFilters(search, controller.searchFields), [search, controller]);
  const { scope } = useSurroundings();
  const wanted = applied.flatMap(({ field, value }) => {
    const options = field['x-options'];
    return options === undefined ? [] : [{ options, value, input: optionsInput(options, { ...scope, values: search }) }];
  });
  const chosen = useChosenItems(wanted);
  return applied.map(({ name, field, value }) => {
    const options = field['x-options'];
    const items = options !== undefined ? chosen(options, value) : ownItemsNow(field, ports);
    const widget = registry.fields[field['x-component']];
    const shown = widget === undefined ? String(value) : widget.text(value, cells, items);
    return { name, label: text(field.title ?? name), value: shown, isIgnored: controller.isIgnored(name) };
  });
}
