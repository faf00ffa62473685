import { Button } from 'antd';
import { Component, type ComponentType, type ReactNode } from 'react';
import { useText } from '../../../runtime/text.ts';
import { type Retriable, retriable } from '../retriable.ts';
import { isChunkFailure } from './chunk-timeout.ts';

/** A component in its own chunk. If the chunk fails to load, a retry button appears in place, and the rest of the page stays. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): Retriable<P> {
  const Part = retriable(load);
  function Late(props: P) {
    return (
      <ChunkBoundary>
        <Part {...props} />
      </ChunkBoundary>
    );
  }
  return Object.assign(Late, { warm: Part.warm });
}

/** Starts loading a component if it has its own chunk. */
export function warm(component: unknown): void {
  if (typeof component === 'function' && 'warm' in component && typeof component.warm === 'function') component.warm();
}

class ChunkBoundary extends Component<{ readonly children: ReactNode }, { readonly failure: unknown }> {
  override state: { readonly failure: unknown } = { failure: null };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (!isChunkFailure(failure)) throw failure;
    return <Missing onRetry={() => this.setState({ failure: null })} />;
  }
}

function Missing({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText();
  return (
    <div className="wb-state" role="alert">
      <p className="wb-state-title">{text('error.chunk.title')}</p>
      <p className="wb-muted">{text('error.chunk.text')}</p>
      <Button onClick={onRetry}>{text('error.retry')}</Button>
    </div>
  );
}
