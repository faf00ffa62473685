import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { type LabelElement, type LabelTemplate, symbologies } from '../../../../contract/entities/orders/label.ts';
import { useText } from '../../../runtime/text.ts';
import { fieldParts, fieldsOf, kindOf } from './elements.ts';

interface Props {
  readonly template: LabelTemplate;
  readonly element: LabelElement;
  readonly problems: readonly string[];
  readonly onChange: (element: LabelElement) => void;
  readonly onRemove: () => void;
}

/** The properties of the chosen element, and what is wrong with it. */
export function Inspector({ template, element, problems, onChange, onRemove }: Props) {
  const text = useText();
  const title = (name: string) => text(`widget.labelCanvas.${name}`);
  const numbers = (['x', 'y', 'width', 'height'] as const).map((name) => (
    <Measure key={name} title={title(name)} value={element[name]} unit="mm" onChange={(value) => onChange({ ...element, [name]: value })} />
  ));
  return (
    <section className="wb-label-inspector" aria-label={title('properties')}>
      <h3>{title(`kind.${kindOf(element)}`)}</h3>
      {problems.map((problem) => (
        <p key={problem} className="wb-label-problem">
          {problem}
        </p>
      ))}
      {element.type === 'text' || element.type === 'barcode' ? (
        <Filled template={template} element={element} onChange={onChange} title={title} />
      ) : null}
      <div className="wb-label-numbers">{numbers}</div>
      {element.type === 'barcode' ? (
        <Labelled title={title('symbology')}>
          {(id) => (
            <Select
              id={id}
              value={element.symbology}
              options={symbologies.map((value) => ({ value, label: names[value] }))}
              onChange={(symbology) => onChange({ ...element, symbology })}
            />
          )}
        </Labelled>
      ) : null}
      {element.type === 'text' ? <Typeface element={element} onChange={onChange} title={title} /> : null}
      {element.type === 'table' ? <p className="wb-muted">{title('tableHint')}</p> : null}
      <Button danger onClick={onRemove}>
        {title('remove')}
      </Button>
    </section>
  );
}

const names = { code128: 'Code 128', 'gs1-128': 'GS1-128', datamatrix: 'Data Matrix', qrcode: 'QR' } as const;

type Title = (name: string) => string;
type TextLike = Extract<LabelElement, { type: 'text' | 'barcode' }>;

/** The text with the names of facts in braces; a fact is chosen from a list and stands at its end. */
function Filled({
  template,
  element,
  onChange,
  title,
}: { readonly element: TextLike; readonly title: Title } & Pick<Props, 'template' | 'onChange'>) {
  const nameOf = (field: string) => {
    const [side, part] = fieldParts(field);
    return side === null ? title(`field.${part}`) : `${title(`side.${side}`)} · ${title(`part.${part}`)}`;
  };
  const options = fieldsOf(template).map((value) => ({ value, label: nameOf(value) }));
  const insert = (field: string) => {
    const gap = element.type === 'text' && element.text !== '' && !/\s$/.test(element.text) ? ' ' : '';
    onChange({ ...element, text: `${element.text}${gap}{${field}}` });
  };
  return (
    <>
      <Labelled title={title('content')}>
        {(id) => (
          <Input.TextArea
            id={id}
            value={element.text}
            maxLength={500}
            autoSize={{ minRows: element.type === 'text' ? 3 : 1, maxRows: 10 }}
            onChange={({ target }) => onChange({ ...element, text: target.value })}
          />
        )}
      </Labelled>
      <Labelled title={title('insert')}>
        {(id) => (
          <Select<string>
            id={id}
            showSearch
            optionFilterProp="label"
            value={null}
            placeholder={title('choose')}
            options={options}
            onChange={insert}
          />
        )}
      </Labelled>
    </>
  );
}

type TextElement = Extract<LabelElement, { type: 'text' }>;

function Typeface({ element, onChange, title }: { readonly element: TextElement; readonly title: Title } & Pick<Props, 'onChange'>) {
  const aligns = (['left', 'center', 'right'] as const).map((value) => ({ value, label: title(`align.${value}`) }));
  return (
    <>
      <div className="wb-label-numbers">
        <Measure
          title={title('size')}
          value={element.size}
          unit="pt"
          least={4}
          most={72}
          onChange={(size) => onChange({ ...element, size })}
        />
        <Measure
          title={title('minSize')}
          value={element.minSize ?? element.size}
          unit="pt"
          least={4}
          most={72}
          onChange={(minSize) => onChange({ ...element, minSize })}
        />
      </div>
      <Labelled title={title('align')}>
        {(id) => <Select id={id} value={element.align ?? 'left'} options={aligns} onChange={(align) => onChange({ ...element, align })} />}
      </Labelled>
      <Checkbox checked={element.bold === true} onChange={({ target }) => onChange({ ...element, bold: target.checked })}>
        {title('bold')}
      </Checkbox>
    </>
  );
}

interface MeasureProps {
  readonly title: string;
  readonly value: number;
  readonly unit: string;
  readonly least?: number;
  readonly most?: number;
  readonly onChange: (value: number) => void;
}

function Measure({ title, value, unit, least = 0, most = 420, onChange }: MeasureProps) {
  return (
    <Labelled title={title}>
      {(id) => (
        <InputNumber
          id={id}
          value={value}
          min={least}
          max={most}
          step={0.5}
          suffix={unit}
          onChange={(typed) => {
            if (typed !== null) onChange(typed);
          }}
        />
      )}
    </Labelled>
  );
}

function Labelled({ title, children }: { readonly title: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="wb-label-field">
      <label htmlFor={id}>{title}</label>
      {children(id)}
    </div>
  );
}
