import type { ReactNode } from 'react';
import { type SourceState, useSource } from '../../runtime/data/source.ts';
import type { CompiledSource } from '../../runtime/language/stages.ts';
import { DataScope } from '../../runtime/render/data-scope.tsx';
import { FailureView } from './failure-view.tsx';

interface WithDataProps {
  readonly source: CompiledSource | undefined;
  /** The block's own name, by which others reload it. */
  readonly name: string | undefined;
  readonly skeleton: ReactNode;
  /** In place of the failure, where the block knows better. Null means: the ordinary one. */
  readonly onFailure?: (failure: unknown) => ReactNode;
  readonly children: (state: SourceState) => ReactNode;
}

/**
 * A block's data, with what stands there while they load and when they do not come. Old data stay while new ones load; where they
 * cannot be had again, it is said above the old ones, and what was asked for by other inputs is gone.
 */
export function WithData({ source, name, skeleton, onFailure, children }: WithDataProps) {
  const state = useSource(source, name);
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
