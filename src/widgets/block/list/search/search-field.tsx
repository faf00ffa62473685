import { memo, Suspense, useId } from 'react';
import { useRuntime, useSurroundings } from '../../../../runtime/context.ts';
import { useOwnItems } from '../../../../runtime/dictionary.ts';
import type { SearchField as Definition } from '../../../../runtime/list/controller.ts';
import { useList } from '../../../../runtime/list/use-list.ts';
import { optionsInput, useChoices } from '../../../../runtime/options.ts';
import type { Values } from '../../../../runtime/ports.ts';
import { useText } from '../../../../runtime/text.ts';
import { useParts } from '../list-context.ts';
import { searchesAtOnce } from './filters.ts';

const noSettings: Values = {};

/** A search field with its label and message. */
export const SearchField = memo(function SearchField({ name, field }: Definition) {
  const { controller } = useParts();
  const { registry, permissions } = useRuntime();
  const text = useText();
  const id = useId();
  const own = useOwnItems(field);
  const options = field['x-options'];
  const { scope } = useSurroundings();
  const input = useList(controller, ({ draft }) => (options === undefined ? null : optionsInput(options, { ...scope, values: draft })));
  const value = useList(controller, ({ draft }) => draft[name]);
  const error = useList(controller, ({ fieldErrors }) => fieldErrors[name]);
  const choices = useChoices(options, input, value, () => controller.setDraft(name, undefined));
  const widget = registry.fields[field['x-component']];
  if (widget === undefined) return null;
  const Field = widget.component;
  const label = text(field.title ?? name);
  const change = (next: unknown) => {
    controller.setDraft(name, next);
    if (searchesAtOnce(field, widget, next)) controller.submitSearch();
  };
  return (
    <div className={widget.search === 'range' ? 'wl-field wl-field-range' : 'wl-field'}>
      <label htmlFor={id} title={label}>
        {label}
      </label>
      <div className="wl-control">
        <Suspense fallback={<span className="wl-control-shape" />}>
          <Field
            id={id}
            value={value}
            onChange={change}
            invalid={error !== undefined}
            disabled={field.permission !== undefined && permissions.disables(field.permission)}
            items={choices?.items ?? own}
            {...(choices === undefined ? {} : { choices })}
            settings={field['x-component-props'] ?? noSettings}
            label={label}
          />
        </Suspense>
        {error === undefined ? null : (
          <p className="wl-field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
});
