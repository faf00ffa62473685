import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { isChunkFailure } from '../widgets/parts/late/in-time.ts';
import { useWorld } from './world.ts';

interface Props {
  /** Stands there until the part is loaded. */
  readonly instead?: ReactNode;
  /** Stands there when the part did not come; a small button that asks for it again where nothing else is given. */
  readonly missing?: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Milliseconds after which a part that did not come is asked for again by itself, twice as many after each try. */
const firstRetryMs = 10_000;
const lastRetryMs = 160_000;

type State = { readonly failure: unknown; readonly tries: number };

/**
 * A part that loads later and that the page can do without, such as its tabs while the network is gone. It is offered again in its
 * place, and asked for again by itself when the network is back. Its component is `retriable`, or it would stay away.
 */
export class Optional extends Component<Props, State> {
  override state: State = { failure: null, tries: 0 };

  static getDerivedStateFromError(failure: unknown) {
    return { failure: failure ?? new Error('unknown') };
  }

  override render() {
    const { instead = null, missing, children } = this.props;
    const { failure, tries } = this.state;
    if (failure === null) return <Suspense fallback={instead}>{children}</Suspense>;
    // One that came and broke would break again.
    if (!isChunkFailure(failure)) return null;
    return <Missing tries={tries} draw={missing} onRetry={() => this.setState({ failure: null, tries: tries + 1 })} />;
  }
}

/** Nothing to press, for what nobody misses; it comes by itself. */
export const unseen = () => null;

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

/** As small as the part that it stands for. */
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
