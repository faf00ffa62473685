import { Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useText } from '../../../runtime/text.ts';
import { useTabKey } from '../../parts/action/tab-key.ts';
import type { FieldSources } from './mapped-columns.ts';
import type { Columns } from './replies.ts';

type Field = Columns['fields'][number];

interface Props {
  readonly columns: Columns;
  readonly sources: FieldSources;
  readonly headings: readonly string[];
  /** Required fields without a source are marked once somebody has tried to import. */
  readonly isTried: boolean;
  readonly onChoose: (field: string, heading: string | undefined) => void;
  /** Gives a field one value for all rows; '' while nothing is typed, undefined takes it away. */
  readonly onFix: (field: string, value: string | undefined) => void;
}

/** On a screen this narrow each field takes a line, so the optional ones are collapsed. */
const phone = '(max-width: 767.98px)';

/** Gives each field a heading or a fixed value: the required fields first, the optional ones behind a line with their count. */
export function MappedFields({ columns, ...shared }: Props) {
  const text = useText();
  const [isOpen] = useState(() => !window.matchMedia(phone).matches);
  const { fields } = columns;
  const needed = fields.filter(({ required }) => required);
  const others = fields.filter(({ required }) => !required);
  const count = others.filter(({ field }) => shared.sources.has(field)).length;
  return (
    <>
      <Choices columns={columns} fields={needed} {...shared} />
      {others.length === 0 ? null : (
        <details className="oi-others" open={isOpen}>
          <summary>{text('widget.orderImport.map.others', { count, all: others.length })}</summary>
          <Choices columns={columns} fields={others} {...shared} />
        </details>
      )}
    </>
  );
}

function Choices({ fields, ...shared }: Props & { readonly fields: readonly Field[] }) {
  const id = useId();
  return (
    <div className="oi-fields">
      {fields.map((field) => (
        <FieldChoice key={field.field} id={`${id}${field.field}`} of={field} {...shared} />
      ))}
    </div>
  );
}

/** A value that no heading has: it contains a character that cells never do. */
const fixedOption = '\u0000fixed';

function FieldChoice({
  id,
  of,
  columns,
  sources,
  headings,
  isTried,
  onChoose,
  onFix,
}: Props & { readonly id: string; readonly of: Field }) {
  const text = useText();
  const tabKey = useTabKey(true);
  const { field, title, required } = of;
  const fixed = sources.fixed.get(field);
  const isMissing = isTried && required && !sources.has(field);
  const choose = (value: string | undefined) => {
    if (value === fixedOption) onFix(field, '');
    else onChoose(field, value);
  };
  return (
    <div className="oi-field">
      <label htmlFor={id} className={required ? 'oi-required' : undefined}>
        {title}
      </label>
      <div className="oi-sources">
        <Select<string>
          id={id}
          showSearch
          allowClear
          status={isMissing && fixed === undefined ? 'error' : ''}
          value={fixed === undefined ? (sources.columns.get(field) ?? null) : fixedOption}
          onChange={choose}
          onInputKeyDown={tabKey.onInputKeyDown}
          onOpenChange={tabKey.listen}
          optionFilterProp="label"
          options={[
            ...headings.map((heading) => ({ value: heading, label: heading })),
            { value: fixedOption, label: text('widget.orderImport.map.fixed') },
          ]}
        />
        {fixed === undefined ? null : (
          <FixedValue
            label={text('widget.orderImport.map.fixedValue', { title })}
            choices={columns.lists.find(({ name }) => name === of.choices)?.texts ?? null}
            value={fixed}
            isMissing={isMissing}
            onChange={(value) => onFix(field, value)}
          />
        )}
      </div>
    </div>
  );
}

interface FixedProps {
  readonly label: string;
  /** Null for a free text. */
  readonly choices: readonly string[] | null;
  readonly value: string;
  readonly isMissing: boolean;
  readonly onChange: (value: string) => void;
}

function FixedValue({ label, choices, value, isMissing, onChange }: FixedProps) {
  const status = isMissing ? 'error' : '';
  if (choices === null)
    return <Input aria-label={label} maxLength={200} status={status} value={value} onChange={({ target }) => onChange(target.value)} />;
  return (
    <Select<string>
      aria-label={label}
      showSearch
      status={status}
      value={value === '' ? null : value}
      onChange={onChange}
      optionFilterProp="label"
      options={choices.map((choice) => ({ value: choice, label: choice }))}
    />
  );
}
