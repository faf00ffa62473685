import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { isChunkFailure } from '../widgets/parts/late/chunk-timeout.ts';
import { useWorld } from './world.ts';

interface Props {
  /** Shown until the part is loaded. */
  readonly fallback?: ReactNode;
  /** Shown if the part failed to load; by default a small retry button. */
  readonly missing?: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Milliseconds until a failed part is loaded again automatically; doubles after each attempt. */
const firstRetryMs = 10_000;
const lastRetryMs = 160_000;

type State = { readonly failure: unknown; readonly tries: number };

/**
 * A late part that the page works without, such as the tabs while the network is down. It offers a retry in place and retries
 * automatically when the network is back. Its component must be `retriable`, or it would stay missing.
 */
export class Optional extends Component<Props, State> {
  override state: State = { failure: null, tries: 0 };

  static getDerivedStateFromError(failure: unknown) {
    return { failure: failure ?? new Error('unknown') };
  }

  override render() {
    const { fallback = null, missing, children } = this.props;
    const { failure, tries } = this.state;
    if (failure === null) return <Suspense fallback={fallback}>{children}</Suspense>;
    // A part that loaded and then threw would throw again.
    if (!isChunkFailure(failure)) return null;
    return <Missing tries={tries} draw={missing} onRetry={() => this.setState({ failure: null, tries: tries + 1 })} />;
  }
}

/** Placeholder for parts that nobody misses; they retry automatically. */
export const renderNothing = () => null;

interface MissingProps {
  readonly tries: number;
  readonly draw: Props['missing'];
  readonly onRetry: () => void;
}

function Missing({ tries, draw, onRetry }: MissingProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one wait for each failure, whatever is drawn meanwhile
  useEffect(() => {
    const timer = setTimeout(onRetry, Math.min(firstRetryMs * 2 ** tries, lastRetryMs));
    window.addEventListener('online', onRetry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onRetry);
    };
  }, []);
  return draw === undefined ? <TryAgain onRetry={onRetry} /> : draw(onRetry);
}

/** A retry button no larger than the part that it replaces. */
export function TryAgain({ onRetry, className = '' }: { readonly onRetry: () => void; readonly className?: string }) {
  const { translate } = useWorld();
  const text = translate('shell.late');
  return (
    <Button
      type="text"
      className={`ws-late ${className}`}
      icon={<ReloadOutlined aria-hidden="true" />}
      aria-label={text}
      title={text}
      onClick={onRetry}
    />
  );
}
