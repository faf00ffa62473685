import { Steps } from 'antd';
import { useRuntime, useSurroundings } from '../../runtime/context.ts';
import { asValues, pick } from '../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import { useText } from '../../runtime/text.ts';
import { isEmpty, plainText } from '../parts/empty.ts';
import { Skeleton } from '../parts/skeleton.tsx';
import { SourcePanel } from '../parts/source-panel.tsx';
import { minuteOf } from '../parts/times.ts';
import '../styles/boards.css';

type StagesBlock = CompiledBlockOf<'stages'>;

/** The way of a record. antd's steps stand below each other on a phone. */
export function Stages({ block }: { readonly block: StagesBlock }) {
  return (
    <SourcePanel block={block} skeleton={<Skeleton shape="form" />}>
      {({ data }) => <Way block={block} data={data} />}
    </SourcePanel>
  );
}

function Way({ block, data }: { readonly block: StagesBlock; readonly data: unknown }) {
  const text = useText();
  const { scope } = useSurroundings();
  const { dateFormat } = useRuntime().cells;
  const row = asValues(data);
  const current = block.current.evaluate(scope);
  const items = block.items.filter(({ when }) => when === undefined || when.evaluate(scope) === true);
  const at = items.findIndex(({ value }) => value === current);
  const isDone = block.done?.evaluate(scope) === true;
  const hasFailed = block.failed?.evaluate(scope) === true;
  return (
    <Steps
      className="wb-stages"
      size="small"
      current={isDone ? at + 1 : at}
      status={hasFailed ? 'error' : 'process'}
      labelPlacement="vertical"
      items={items.map(({ title, hint, note, time }, index) => ({
        title: text(title),
        description: (
          <Told
            hint={hint === undefined ? null : text(hint)}
            note={note === undefined || isEmpty(pick(row, note)) ? '' : plainText(pick(row, note))}
            time={time === undefined ? null : minuteOf(pick(row, time), dateFormat)}
          />
        ),
        status: at === -1 ? ('wait' as const) : undefined,
        // What the colour of the dot says, for screen readers.
        'aria-current': index === at && !isDone ? ('step' as const) : undefined,
      }))}
    />
  );
}

interface ToldProps {
  readonly hint: string | null;
  readonly note: string;
  readonly time: string | null;
}

/** A long note is cut after three lines; its title has the whole. */
function Told({ hint, note, time }: ToldProps) {
  return (
    <>
      {time === null ? null : <time className="wb-stage-time wb-time">{time}</time>}
      {hint}
      {note === '' ? null : (
        <span className="wb-clamp wb-stage-note" style={{ WebkitLineClamp: 3 }} title={note}>
          {note}
        </span>
      )}
    </>
  );
}
