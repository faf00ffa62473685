import { Button } from 'antd';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { OrderRow } from '../../../../contract/entities/order.ts';
import { CallFailure } from '../../../../contract/failure.ts';
import { isBlank } from '../../../../contract/rules/rule.ts';
import { compareDecimals } from '../../../../contract/values/decimal.ts';
import { measure } from '../../../../contract/values/measure.ts';
import { callOnce } from '../../../runtime/actions/idempotency.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Ports, Values } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import { asText, messageIdOf } from '../field-attributes.ts';
import { takesSubmitKeys, useSubmitKeys } from '../submit-keys.ts';
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
export function ScanWeigh(props: ScanWeighProps) {
  const text = useText();
  if (props.order.orderStatus !== 'draft') return <p className="wb-muted">{text('widget.orderScan.onlyDrafts')}</p>;
  return <WeighForm {...props} />;
}

function WeighForm({ order, number, onSaved }: ScanWeighProps) {
  const text = useText();
  const { ports, registry } = useRuntime();
  const root = useRef<HTMLFormElement>(null);
  const Measure = registry.fields.Measure?.component;
  const id = useId();
  const [values, setValues] = useState<Values>({});
  const [told, setTold] = useState<readonly string[]>([]);
  const [state, setState] = useState<'open' | 'saving' | 'saved'>('open');
  const wrong = sides.filter(({ name, unit }) => problemOf(values[name], unit) !== null);
  const tell = (names: readonly string[]) => setTold((before) => [...new Set([...before, ...names])]);
  const save = async () => {
    if (state === 'saving') return;
    const [first] = wrong;
    if (first !== undefined) {
      tell(sides.map(({ name }) => name));
      document.getElementById(`${id}${first.name}`)?.focus();
      return;
    }
    setState('saving');
    try {
      await keep(ports, { id: order.id, number, values: meantBy(values) });
      sound('saved');
      setState('saved');
      onSaved();
    } catch (failure) {
      setState('open');
      ports.showFailure(failure);
    }
  };
  useSubmitKeys(root, () => void save());
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  if (Measure === undefined) return null;
  return (
    <form ref={root} className="wb-scan-weigh" noValidate onSubmit={onSubmit} {...takesSubmitKeys}>
      {sides.map(({ name, unit }) => {
        const label = text(`widget.orderScan.${name}`);
        const problem = told.includes(name) ? problemOf(values[name], unit) : null;
        return (
          <div key={name} className="wb-row">
            <label htmlFor={`${id}${name}`}>{label}</label>
            <Measure
              id={`${id}${name}`}
              label={label}
              value={values[name]}
              onChange={(next) => {
                setState('open');
                setValues((before) => ({ ...before, [name]: next }));
              }}
              onBlur={() => isBlank(values[name]) || tell([name])}
              invalid={problem !== null}
              settings={{ unit }}
            />
            <div id={messageIdOf(`${id}${name}`)} className="wb-hint wb-error" role="alert">
              {problem === null ? null : text(problem, { name: label })}
            </div>
          </div>
        );
      })}
      <div className="wb-scan-save">
        <Button type="primary" htmlType="submit" loading={state === 'saving'}>
          {text('widget.orderScan.save')}
        </Button>
        <span className="wb-success" role="status">
          {state === 'saved' ? text('widget.orderScan.saved') : null}
        </span>
      </div>
    </form>
  );
}

/** The text of what is wrong with a measure. */
function problemOf(value: unknown, unit: 'kg' | 'cm'): string | null {
  if (isBlank(value)) return 'rule.required';
  const meant = measure.parse(asText(value), { unit });
  if (meant === null) return unit === 'kg' ? 'rule.kilograms' : 'rule.centimetres';
  return compareDecimals(meant, '0') > 0 ? null : 'widget.orderScan.aboveZero';
}

/** As the wire has them: a scale types its unit too, and ends with Enter before the field was left. */
function meantBy(values: Values): Values {
  return Object.fromEntries(sides.map(({ name, unit }) => [name, measure.parse(asText(values[name]), { unit })]));
}

/** After so many times that somebody else was faster, that is said. */
const tries = 3;

/** What a scale says stays true when somebody else writes the order meanwhile: it is put into what is there by then. */
async function keep(ports: Ports, { id, number, values }: { readonly id: string; readonly number: string; readonly values: Values }) {
  for (let left = tries; ; left -= 1) {
    const form = asValues(await ports.call('order.form', { id }));
    try {
      return await callOnce(ports, 'order.saveDraft', { ...form, id, boxes: measured(form.boxes, number, values) });
    } catch (failure) {
      const isChanged = failure instanceof CallFailure && failure.detail.errorCode === 'order_changed';
      if (!isChanged || left <= 1) throw failure;
    }
  }
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
