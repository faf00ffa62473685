import { CheckCircleOutlined, CloseCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { type ComponentType, createElement } from 'react';
import { useActions } from '../../runtime/actions/use-action.ts';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import { useText } from '../../runtime/text.ts';
import { ActionButtons } from '../parts/action/action-buttons.tsx';

type ResultBlock = CompiledBlockOf<'result'>;

/** The result of a process with the next steps; also used by the error pages. */
export function Result({ block }: { readonly block: ResultBlock }) {
  const text = useText();
  const handles = useActions(block.actions);
  const sign = signs[block.status];
  return (
    <div className="wb-state wb-panel">
      {sign === undefined ? (
        <p className="wb-state-code" aria-hidden="true">
          {block.status}
        </p>
      ) : (
        <span className={`wb-state-icon wb-tone-dot-${sign.tone}`} aria-hidden="true">
          {createElement(sign.icon)}
        </span>
      )}
      <h1 className="wb-state-title">{text(block.title)}</h1>
      {block.hint === undefined ? null : <p className="wb-muted">{text(block.hint)}</p>}
      <ActionButtons handles={handles} />
    </div>
  );
}

const signs: { readonly [S in ResultBlock['status']]?: { readonly icon: ComponentType; readonly tone: string } } = {
  success: { icon: CheckCircleOutlined, tone: 'green' },
  info: { icon: InfoCircleOutlined, tone: 'blue' },
  warning: { icon: WarningOutlined, tone: 'orange' },
  error: { icon: CloseCircleOutlined, tone: 'red' },
};
