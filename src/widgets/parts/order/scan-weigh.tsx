import { Button } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import type { OrderRow } from '../../../../contract/entities/order.ts';
import { compareDecimals } from '../../../../contract/values/decimal.ts';
import { measure } from '../../../../contract/values/measure.ts';
import { callOnce } from '../../../runtime/actions/idempotency.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Values } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import { sound } from './sound.ts';

interface ScanWeighProps {
  readonly order: OrderRow;
  /** As it was scanned: it may be that of a box. */
  readonly number: string;
  readonly onSaved: () => void;
}

const sides = [
  { name: 'boxWeight', unit: 'kg' },
  { name: 'boxLength', unit: 'cm' },
  { name: 'boxWidth', unit: 'cm' },
  { name: 'boxHeight', unit: 'cm' },
] as const;

/** Weight and sides of the scanned box, kept in its draft; an order that was submitted has its weight from the warehouse. */
export function ScanWeigh({ order, number, onSaved }: ScanWeighProps) {
  const text = useText();
  const { ports, registry } = useRuntime();
  const Measure = registry.fields.Measure?.component;
  const id = useId();
  const [values, setValues] = useState<Values>({});
  const [state, setState] = useState<'open' | 'saving' | 'saved'>('open');
  if (Measure === undefined) return null;
  if (order.orderStatus !== 'draft') return <p className="wb-muted">{text('widget.orderScan.onlyDrafts')}</p>;
  const isRight = (name: string, unit: 'kg' | 'cm') => {
    const value = values[name];
    return measure.isValid(value, { unit }) && compareDecimals(value, '0') > 0;
  };
  const isComplete = sides.every(({ name, unit }) => isRight(name, unit));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || state === 'saving') return;
    setState('saving');
    try {
      const form = asValues(await ports.call('order.form', { id: order.id }));
      await callOnce(ports, 'order.saveDraft', { ...form, id: order.id, boxes: measured(form.boxes, number, values) });
      sound('saved');
      setState('saved');
      onSaved();
    } catch (failure) {
      setState('open');
      ports.showFailure(failure);
    }
  };
  return (
    <form className="wb-scan-weigh" noValidate onSubmit={(event) => void save(event)}>
      {sides.map(({ name, unit }) => (
        <div key={name} className="wb-row">
          <label htmlFor={`${id}${name}`}>{text(`widget.orderScan.${name}`)}</label>
          <Measure
            id={`${id}${name}`}
            label={text(`widget.orderScan.${name}`)}
            value={values[name]}
            onChange={(next) => {
              setState('open');
              setValues((before) => ({ ...before, [name]: next }));
            }}
            invalid={values[name] !== undefined && values[name] !== '' && !isRight(name, unit)}
            settings={{ unit }}
          />
        </div>
      ))}
      <Button type="primary" htmlType="submit" disabled={!isComplete} loading={state === 'saving'}>
        {text('widget.orderScan.save')}
      </Button>
      <span className="wb-success" role="status">
        {state === 'saved' ? text('widget.orderScan.saved') : null}
      </span>
    </form>
  );
}

/** The boxes with the new measures in the one that was scanned; the first where the number is the order's. */
function measured(boxes: unknown, number: string, values: Values): readonly Values[] {
  const all = Array.isArray(boxes) ? boxes.map(asValues) : [];
  const at = Math.max(
    0,
    all.findIndex(({ boxNo, subOrderNo }) => boxNo === number || subOrderNo === number),
  );
  const before = all[at] ?? { boxNo: '1' };
  const after = [...all];
  after[at] = { ...before, ...values };
  return after;
}
