import { Alert, Button } from 'antd';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { isBlank } from '../../../../contract/rules/rule.ts';
import { compareDecimals } from '../../../../contract/values/exact.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import { messageIdOf } from '../field/field-attributes.ts';
import { takesSubmitKeys, useSubmitKeys } from '../form/submit-keys.ts';
import { hasMeasures, measuresIn, measuresText, problemOf, type ScannedBox, scannedBox, sides } from './measures.ts';
import type { Weighings } from './use-weighings.ts';
import { isUnsaved, keyOf, type OtherVersion, type ScannedOrder, type Weighing } from './weighing.ts';

interface ScanWeighProps {
  readonly order: ScannedOrder;
  readonly weighing: Weighing;
  readonly weighings: Weighings;
  /** The operator returned to this order, so its first measurement gets the focus. */
  readonly isChosen: boolean;
  /** Called when this order is finished. */
  readonly onDone: () => void;
}

/** Weight and dimensions of the scanned box, saved in its draft; after submission the weight comes from the warehouse. */
export function ScanWeigh(props: ScanWeighProps) {
  const text = useText();
  const { order, weighing } = props;
  if (order.orderStatus === 'draft') return <WeighForm {...props} />;
  return (
    <>
      <p className="wb-muted">{text('widget.orderScan.onlyDrafts')}</p>
      {isUnsaved(weighing) ? (
        <p className="wb-warning">{text('widget.orderScan.notKept', { measures: measuresText(weighing.values) })}</p>
      ) : null}
    </>
  );
}

function WeighForm({ order, weighing, weighings, isChosen, onDone }: ScanWeighProps) {
  const text = useText();
  const { registry } = useRuntime();
  const root = useRef<HTMLFormElement>(null);
  const Measure = registry.fields.Measure?.component;
  const id = useId();
  const { values, shownProblems, state, other } = weighing;
  const key = keyOf(weighing.orderId, weighing.number);
  const showProblems = (names: readonly string[]) => weighings.put(key, { shownProblems: [...new Set([...shownProblems, ...names])] });
  const first = `${id}${sides[0].name}`;
  useEffect(() => {
    if (isChosen) document.getElementById(first)?.focus();
  }, [isChosen, first]);
  const send = async (save: (key: string) => Promise<boolean>) => {
    const wrong = sides.find(({ name, unit }) => problemOf(values[name], unit) !== null);
    if (wrong !== undefined) {
      showProblems(sides.map(({ name }) => name));
      document.getElementById(`${id}${wrong.name}`)?.focus();
      return;
    }
    // If the operator has already moved on to the next order, the focus stays there.
    if ((await save(key)) && isFocusIn(root.current)) onDone();
  };
  /** Only its own button overwrites another user's version. */
  const submit = () => void (other === null && send(weighings.save));
  useSubmitKeys(root, submit);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onTake = () => {
    weighings.acceptServerVersion(key);
    onDone();
  };
  const box = scannedBox(order.boxes, weighing.number);
  if (Measure === undefined) return null;
  return (
    <form ref={root} className="wb-scan-weigh" noValidate onSubmit={onSubmit} {...takesSubmitKeys}>
      {box === null ? null : <Which box={box} />}
      <Known order={order} weighing={weighing} weighings={weighings} />
      {sides.map(({ name, unit }) => {
        const label = text(`widget.orderScan.${name}`);
        const problem = shownProblems.includes(name) ? problemOf(values[name], unit) : null;
        return (
          <div key={name} className="wb-row">
            <label htmlFor={`${id}${name}`}>{label}</label>
            <Measure
              id={`${id}${name}`}
              label={label}
              value={values[name]}
              onChange={(next) => weighings.put(key, { state: 'open', values: { ...values, [name]: next } })}
              onBlur={() => isBlank(values[name]) || showProblems([name])}
              invalid={problem !== null}
              settings={{ unit }}
            />
            <div id={messageIdOf(`${id}${name}`)} className="wb-hint wb-error" role="alert">
              {problem === null ? null : text(problem, { name: label })}
            </div>
          </div>
        );
      })}
      {other === null ? (
        <div className="wb-scan-save">
          <Button type="primary" htmlType="submit" loading={state === 'saving'}>
            {text('widget.orderScan.save')}
          </Button>
          <span className="wb-success" role="status">
            {state === 'saved' ? text('widget.orderScan.saved') : null}
            {state === 'taken' ? text('widget.orderScan.taken') : null}
          </span>
        </div>
      ) : (
        <Changed key={other.revision} other={other} onOver={() => void send(weighings.saveOver)} onTake={onTake} />
      )}
    </form>
  );
}

/** What is known of the box so far, to be taken over by one press; absent once it is what stands in the fields. */
function Known({ order, weighing: { orderId, number, values }, weighings }: Pick<ScanWeighProps, 'order' | 'weighing' | 'weighings'>) {
  const text = useText();
  const known = measuresIn(order.boxes, number);
  if (!hasMeasures(known) || Object.entries(known).every(([name, value]) => compareDecimals(values[name], value) === 0)) return null;
  return (
    <p className="wb-scan-known">
      <span>{text('widget.orderScan.known', { measures: measuresText(known) })}</span>
      <Button size="small" onClick={() => weighings.put(keyOf(orderId, number), { state: 'open', values: { ...values, ...known } })}>
        {text('widget.orderScan.useKnown')}
      </Button>
    </p>
  );
}

/** States which of several boxes is being weighed and how the others are identified. */
function Which({ box: { at, count, names, isByOrder, others } }: { readonly box: ScannedBox }) {
  const text = useText();
  return (
    <section className="wb-scan-which">
      <p className="wb-scan-box-at">{[text('widget.orderScan.boxAt', { at, count }), ...names].join(' · ')}</p>
      {isByOrder ? <p>{text('widget.orderScan.boxOfOrder')}</p> : null}
      {others.numbered > 0 ? <p>{text('widget.orderScan.otherBoxes')}</p> : null}
      {others.unnumbered > 0 ? <p>{text('widget.orderScan.unnumbered', { count: others.unnumbered })}</p> : null}
    </section>
  );
}

interface ChangedProps {
  readonly other: OtherVersion;
  readonly onOver: () => void;
  readonly onTake: () => void;
}

/** Another user saved the order after the scan: shows both versions to choose from. */
function Changed({ other: { message, values }, onOver, onTake }: ChangedProps) {
  const text = useText();
  const root = useRef<HTMLDivElement>(null);
  // Scrolls into view if it appears below the edge of a phone. Takes no focus: the Enter of the next scan would answer it.
  useEffect(() => {
    root.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={root} className="wb-scan-changed">
      <Alert
        type="warning"
        showIcon
        role="alert"
        message={message}
        description={
          <>
            <p className="wb-scan-there">{text('widget.orderScan.there', { measures: measuresText(values) })}</p>
            <span className="wb-actions">
              <Button danger onClick={onOver}>
                {text('widget.orderScan.saveOver')}
              </Button>
              <Button onClick={onTake}>{text('widget.orderScan.take')}</Button>
            </span>
          </>
        }
      />
    </div>
  );
}

/** Whether the focus is in this form or nowhere. */
function isFocusIn(form: HTMLElement | null): boolean {
  const now = document.activeElement;
  return form !== null && (now === null || now === document.body || form.contains(now));
}
