import { Button } from 'antd';
import type { InspectedExpression } from '../../../runtime/inspect/elements.ts';
import { ElementDetails } from '../element-details.tsx';
import type { Picked } from '../pick.ts';
import type { Words } from '../words.ts';
import { masked, type Snapshots } from './snapshot.ts';

interface Props {
  readonly picked: Picked | null;
  readonly screen: string;
  readonly snapshots: Snapshots;
  readonly words: Words;
  readonly onBack: () => void;
}

/** The element under the pointer: its expressions, their values and the values that they read. */
export function Pointed({ picked, screen, snapshots, words, onBack }: Props) {
  if (picked === null) return <p className="wi-muted">{words('trace.pointText')}</p>;
  const { element } = picked;
  const shown = { ...element, expressions: element.expressions.map((expression) => withoutSecrets(expression, snapshots)) };
  return (
    <>
      <div className="wt-heading">
        <h3>
          {words(`kind.${element.kind}`)} {element.name} <code>{element.type}</code>
        </h3>
        <span className="wt-space" />
        <Button size="small" type="text" onClick={onBack}>
          {words('trace.back')}
        </Button>
      </div>
      <ElementDetails element={shown} screen={screen} words={words} />
    </>
  );
}

function withoutSecrets(expression: InspectedExpression, snapshots: Snapshots): InspectedExpression {
  const reads = expression.reads.map(({ path, value }) => ({ path, value: snapshots.named(path.split('.').at(-1) ?? path, value) }));
  const isSecret = reads.some(({ value }) => value === masked) && typeof expression.value !== 'boolean';
  return { ...expression, reads, value: isSecret ? masked : snapshots.of(expression.value) };
}
