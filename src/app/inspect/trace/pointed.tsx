import { Button } from 'antd';
import { ElementDetails } from '../element-details.tsx';
import type { Picked } from '../pick.ts';
import type { Words } from '../words.ts';
import type { Snapshots } from './snapshot.ts';

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
      <ElementDetails element={element} screen={screen} snapshots={snapshots} words={words} />
    </>
  );
}
