import { Select } from 'antd';
import { useId, useState } from 'react';
import { useText } from '../../../runtime/text.ts';
import { useTabKey } from '../../parts/action/tab-key.ts';
import type { Columns } from './replies.ts';

interface Props {
  readonly fields: Columns['fields'];
  /** Headings by field. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly headings: readonly string[];
  readonly onChoose: (field: string, heading: string | undefined) => void;
}

/** On a screen this narrow each field takes a line, so the optional ones are collapsed. */
const phone = '(max-width: 767.98px)';

/** Maps headings to fields: the required fields first, the optional ones behind a line with their count. */
export function MappedFields({ fields, ...shared }: Props) {
  const text = useText();
  const [isOpen] = useState(() => !window.matchMedia(phone).matches);
  const needed = fields.filter(({ required }) => required);
  const others = fields.filter(({ required }) => !required);
  const count = others.filter(({ field }) => shared.chosen.has(field)).length;
  return (
    <>
      <Choices fields={needed} {...shared} />
      {others.length === 0 ? null : (
        <details className="oi-others" open={isOpen}>
          <summary>{text('widget.orderImport.map.others', { count, all: others.length })}</summary>
          <Choices fields={others} {...shared} />
        </details>
      )}
    </>
  );
}

function Choices({ fields, chosen, headings, onChoose }: Props) {
  const id = useId();
  return (
    <div className="oi-fields">
      {fields.map(({ field, title, required }) => (
        <FieldChoice
          key={field}
          id={`${id}${field}`}
          title={title}
          required={required}
          value={chosen.get(field)}
          headings={headings}
          onChange={(heading) => onChoose(field, heading)}
        />
      ))}
    </div>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly title: string;
  readonly required: boolean;
  readonly value: string | undefined;
  readonly headings: readonly string[];
  readonly onChange: (heading: string | undefined) => void;
}

function FieldChoice({ id, title, required, value, headings, onChange }: ChoiceProps) {
  const tabKey = useTabKey(true);
  return (
    <div className="oi-field">
      <label htmlFor={id} className={required ? 'oi-required' : undefined}>
        {title}
      </label>
      <Select<string>
        id={id}
        showSearch
        allowClear
        status={required && value === undefined ? 'error' : ''}
        value={value ?? null}
        onChange={(heading) => onChange(heading)}
        onInputKeyDown={tabKey.onInputKeyDown}
        onOpenChange={tabKey.listen}
        options={headings.map((heading) => ({ value: heading, label: heading }))}
      />
    </div>
  );
}
