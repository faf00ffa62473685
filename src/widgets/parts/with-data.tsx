import type { ReactNode } from 'react';
import { type SourceState, useSource } from '../../runtime/data/source.ts';
import type { CompiledSource } from '../../runtime/language/stages.ts';
import type { Values } from '../../runtime/ports.ts';
import { DataScope } from '../../runtime/render/data-scope.tsx';
import { FailureView } from './failure-view.tsx';

interface WithDataProps {
  readonly source: CompiledSource | undefined;
  /** The block's name, by which others reload it. */
  readonly name: string | undefined;
  readonly skeleton: ReactNode;
  /** Inputs that the block adds to those of its source. */
  readonly sent?: Values;
  /** Replaces the default failure view; null keeps the default. */
  readonly onFailure?: (failure: unknown) => ReactNode;
  readonly children: (state: SourceState) => ReactNode;
}

/**
 * Shows a block's data, its skeleton while they load, or the failure. Old data stay while new ones load; if a reload with the
 * same inputs fails, the failure is shown above them.
 */
export function WithData({ source, name, skeleton, sent, onFailure, children }: WithDataProps) {
  const state = useSource(source, name, sent);
  if (state.loading === 'first') return skeleton;
  const hasFailed = state.failure !== null && state.failure !== undefined;
  const failure = hasFailed ? <FailureView failure={state.failure} onRetry={state.reload} /> : null;
  if (failure !== null && state.data === undefined) return onFailure?.(state.failure) ?? failure;
  if (source === undefined) return children(state);
  return (
    <>
      {failure}
      <DataScope data={state.data}>{children(state)}</DataScope>
    </>
  );
}
