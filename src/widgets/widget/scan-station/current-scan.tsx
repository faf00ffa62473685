import { Button } from 'antd';
import { isOffWeight } from '../../../../contract/values/off-weight.ts';
import { useText } from '../../../runtime/text.ts';
import type { StationCommand } from './commands.ts';
import { type Entry, isPrintable, type Scanned, type Verdict } from './entry.ts';
import type { Question } from './station-store.ts';

interface CurrentScanProps {
  readonly entry: Entry;
  readonly question: Question['about'] | null;
  readonly onCommand: (command: StationCommand) => void;
}

/** Colours of the verdicts; words and sounds say the same. */
const tones: Readonly<Record<Verdict, string>> = {
  looking: 'grey',
  waiting: 'grey',
  right: 'green',
  seen: 'orange',
  wrongProduct: 'purple',
  wrong: 'red',
};

/** The scan in front: what it is, what to do, and what was done. */
export function CurrentScan({ entry, question, onCommand }: CurrentScanProps) {
  const text = useText();
  const { number, verdict, found, message, print } = entry;
  const isAlert = verdict === 'wrong' || verdict === 'wrongProduct';
  return (
    <>
      <div className={`wb-station-current wb-station-${tones[verdict]}`} role={isAlert ? 'alert' : 'status'}>
        <p className="wb-station-verdict">{text(`widget.scanStation.verdict.${verdict}`)}</p>
        <p className="wb-scan-big">{found?.order.customerNo ?? number}</p>
        {found === null ? null : <OrderFacts entry={entry} found={found} />}
        {message === '' ? null : <p>{message}</p>}
        {print === 'none' ? null : <p className="wb-station-print">{text(`widget.scanStation.print.${print}`)}</p>}
      </div>
      {question === null ? null : <AskedNow about={question} found={found} onCommand={onCommand} />}
      <div className="wb-station-commands">
        <CommandButton name="print" isPrimary isDisabled={!isPrintable(entry)} onCommand={onCommand} />
        <CommandButton name="next" onCommand={onCommand} />
        <CommandButton name="undo" onCommand={onCommand} />
        <CommandButton name="reprint" isDisabled={print !== 'printed' && found?.again == null} onCommand={onCommand} />
      </div>
    </>
  );
}

function OrderFacts({ entry, found }: { readonly entry: Entry; readonly found: Scanned }) {
  const text = useText();
  const { order, boxNo, declaredWeight, again } = found;
  const isOff = isOffWeight(entry.weight, declaredWeight);
  return (
    <>
      <p className="wb-scan-facts">
        <span className="wb-station-country">{order.consigneeCountry_dictText}</span>
        <span>{order.productName}</span>
        <span>
          {boxNo === null ? text('widget.scanStation.boxes', { count: order.boxCount }) : text('widget.scanStation.box', { no: boxNo })}
        </span>
        <span>{text('widget.scanStation.declared', { weight: declaredWeight ?? '—' })}</span>
        {order.isRemote ? <span className="wb-tag wb-tone-orange">{text('widget.print.isRemote')}</span> : null}
      </p>
      <p className={isOff ? 'wb-station-weight wb-warning' : 'wb-station-weight'}>
        {entry.weight === null ? text('widget.scanStation.weighHint') : text('widget.scanStation.weighed', { weight: entry.weight })}
        {isOff ? ` · ${text('widget.scanStation.offWeight')}` : null}
      </p>
      {again === null ? null : <p>{text('widget.scanStation.again', { times: again.times, time: again.lastTime, by: again.lastBy })}</p>}
    </>
  );
}

interface AskedProps {
  readonly about: Question['about'];
  readonly found: Scanned | null;
  readonly onCommand: (command: StationCommand) => void;
}

const reasons = ['reason1', 'reason2', 'reason3', 'reason4'] as const;

/** What the operator has to answer before the label is printed, by a key, a barcode or a click. */
function AskedNow({ about, onCommand }: AskedProps) {
  const text = useText();
  if (about === 'remote') {
    return (
      <p className="wb-station-question" role="alert">
        {text('widget.print.remote')} {text('widget.scanStation.remoteHow')}
      </p>
    );
  }
  return (
    <div className="wb-station-question" role="alert">
      <p>{text('widget.scanStation.askReason')}</p>
      <div className="wb-station-commands">
        {reasons.map((reason, at) => (
          <Button key={reason} onClick={() => onCommand(reason)}>
            <span className="wb-station-key">{at + 1}</span> {text(`widget.scanStation.${reason}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

const keys: Readonly<Partial<Record<StationCommand, string>>> = { print: '+', undo: '-', next: '*', reprint: '/' };

interface CommandButtonProps {
  readonly name: StationCommand;
  readonly isPrimary?: boolean;
  readonly isDisabled?: boolean;
  readonly onCommand: (command: StationCommand) => void;
}

function CommandButton({ name, isPrimary = false, isDisabled = false, onCommand }: CommandButtonProps) {
  const text = useText();
  return (
    <Button size="large" type={isPrimary ? 'primary' : 'default'} disabled={isDisabled} onClick={() => onCommand(name)}>
      {text(`widget.scanStation.${name}`)} <span className="wb-station-key">{keys[name]}</span>
    </Button>
  );
}
