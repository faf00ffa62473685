import type { ReactNode } from 'react';
import type { SourceState } from '../../runtime/data/source.ts';
import type { CompiledSource } from '../../runtime/language/stages.ts';
import type { Values } from '../../runtime/ports.ts';
import { useText } from '../../runtime/text.ts';
import { Panel } from './panel.tsx';
import { WithData } from './with-data.tsx';

interface Props {
  readonly block: { readonly title?: Parameters<ReturnType<typeof useText>>[0]; readonly name?: string; readonly source?: CompiledSource };
  /** Shown while the data load for the first time. */
  readonly skeleton: ReactNode;
  /** Shown at the right of the title. */
  readonly extra?: ReactNode;
  /** Inputs that the block adds to those of its source. */
  readonly sent?: Values;
  readonly children: (state: SourceState) => ReactNode;
}

/** The data of a block in a panel under its title. */
export function SourcePanel({ block, skeleton, extra, sent, children }: Props) {
  const text = useText();
  const title = block.title === undefined ? undefined : text(block.title);
  return (
    <WithData
      source={block.source}
      name={block.name}
      sent={sent}
      skeleton={
        <Panel title={title} extra={extra} busy>
          {skeleton}
        </Panel>
      }
    >
      {(state) => (
        <Panel title={title} extra={extra} busy={state.loading === 'again'}>
          {children(state)}
        </Panel>
      )}
    </WithData>
  );
}
