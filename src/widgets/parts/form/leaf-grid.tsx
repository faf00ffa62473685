import { LoadingOutlined } from '@ant-design/icons';
import { FormGrid } from '@formily/antd-v5';
import { observer } from '@formily/react';
import { useCallback, useEffect, useState } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { useOwnItems } from '../../../runtime/dictionary.ts';
import type { ScreenForm } from '../../../runtime/forms/form.ts';
import type { Leaf } from '../../../runtime/forms/node.ts';
import { noProps, settingsOf } from '../../../runtime/forms/settings.ts';
import { asItems, useChoices } from '../../../runtime/options.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps, Siblings } from '../../../runtime/widget.ts';
import { isEmpty } from '../empty.ts';
import { messageIdOf } from '../field/field-attributes.ts';

interface LeafGridProps {
  readonly leaves: readonly Leaf[];
  readonly screenForm: ScreenForm;
  readonly columns: number;
}

/** Fields side by side, in fewer columns on narrow pages. */
export function LeafGrid({ leaves, screenForm, columns }: LeafGridProps) {
  return (
    <FormGrid maxColumns={columns} minWidth={240} columnGap={16} rowGap={16} strictAutoFit>
      {leaves.map((leaf) => (
        <FormGrid.GridColumn key={leaf.path} gridSpan={Math.min(leaf.field['x-span'] ?? 1, columns)}>
          <FieldRow leaf={leaf} screenForm={screenForm} />
        </FormGrid.GridColumn>
      ))}
    </FormGrid>
  );
}

interface FieldRowProps {
  readonly leaf: Leaf;
  readonly screenForm: ScreenForm;
}

/** A field with its label above and its message below. Redraws only when its own data change. */
const FieldRow = observer(function FieldRow({ leaf, screenForm }: FieldRowProps) {
  const { state, widget } = leaf;
  if (state.display !== 'visible' || widget === undefined) return null;
  // A field without a value has nothing to show in read-only mode.
  return widget.value === 'nothing' && state.pattern === 'readPretty' ? null : <Row leaf={leaf} screenForm={screenForm} />;
});

const Row = observer(function Row({ leaf, screenForm }: FieldRowProps) {
  const { state, widget, field, live, title } = leaf;
  const { cells } = useRuntime();
  const text = useText();
  const offer = useOffer(leaf, screenForm);
  const beside = besideOf(leaf, screenForm);
  if (widget === undefined) return null;
  const id = screenForm.idOf(leaf);
  const value: unknown = state.value;
  if (state.pattern === 'readPretty') {
    const View = widget.view;
    return (
      <dl className="wb-row" data-field={leaf.path}>
        <dt>{title}</dt>
        <dd className="wb-read" id={id}>
          {View === undefined || isEmpty(value) ? (
            widget.text(value, cells, offer.items)
          ) : (
            <View id={id} label={title} value={value} settings={settingsOf(leaf)} />
          )}
        </dd>
      </dl>
    );
  }
  const Control = widget.component;
  const settings = settingsOf(leaf);
  const isRequired = live.isRequired || widget.isNeeded?.(settings, beside?.values ?? noProps) === true;
  const message = state.selfErrors.map(String).find((error) => error !== '');
  const hint = message ?? (live.note === '' ? undefined : live.note);
  return (
    <div className={`wb-row ${isRequired ? 'wb-row-required' : ''}`} data-field={leaf.path}>
      <label htmlFor={id}>{title}</label>
      <Control
        id={id}
        label={title}
        value={value}
        onChange={(next) => screenForm.write(leaf, next)}
        onBlur={() => screenForm.leave(leaf)}
        disabled={state.pattern === 'disabled'}
        invalid={message !== undefined}
        settings={settings}
        {...offer}
        {...(beside === undefined ? {} : { beside })}
      />
      {field.description === undefined ? null : <div className="wb-hint wb-muted">{text(field.description)}</div>}
      {live.isChecking ? <Checking /> : null}
      <div id={messageIdOf(id)} className={`wb-hint ${message === undefined ? 'wb-warning' : 'wb-error'}`} role="alert">
        {hint}
      </div>
    </div>
  );
});

/** A line that moved the page at once would move a button away under the press that ended the input. */
const quietMs = 300;

/** Says that a check is running, once it takes long enough to be noticed. */
function Checking() {
  const text = useText();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? (
    <div className="wb-hint wb-muted" role="status">
      <LoadingOutlined aria-hidden="true" /> {text('widget.form.checking')}
    </div>
  ) : null;
}

/** The sibling fields that a widget uses; read during render, so that the row follows their values. */
function besideOf(leaf: Leaf, screenForm: ScreenForm): Siblings | undefined {
  const names = leaf.widget?.beside?.(settingsOf(leaf)) ?? [];
  if (names.length === 0) return undefined;
  const leaves = screenForm.beside(leaf, names);
  const of = <T,>(read: (each: Leaf) => T) => Object.fromEntries(leaves.map((each) => [each.name, read(each)]));
  return {
    titles: of(({ title }) => title),
    values: of(({ state }) => state.value),
    write(values) {
      for (const each of leaves) {
        if (!Object.hasOwn(values, each.name)) continue;
        screenForm.write(each, values[each.name]);
        screenForm.leave(each);
      }
    },
    suggest(values) {
      for (const each of leaves) if (Object.hasOwn(values, each.name)) screenForm.suggest(each, values[each.name]);
    },
  };
}

/** A field's choices: from the document, a dictionary, a call, or a linkage. */
function useOffer(leaf: Leaf, screenForm: ScreenForm): Pick<FieldProps, 'items' | 'choices'> {
  const { field, live, state } = leaf;
  const text = useText();
  const own = useOwnItems(field);
  const onGone = useCallback(
    (value: string) => screenForm.revokeChoice(leaf, text('widget.form.noLongerOffered', { value })),
    [leaf, screenForm, text],
  );
  const choices = useChoices(field['x-options'], live.input, state.value, onGone);
  if (live.offered !== null) return { items: asItems(live.offered) };
  return choices === undefined ? { items: own } : { items: choices.items, choices };
}
