import { Component, type ReactNode, Suspense } from 'react';
import { isChunkFailure } from '../widgets/parts/late/chunk-timeout.ts';
import type { World } from './world.ts';

interface Props {
  readonly world: Pick<World, 'feedback' | 'translate'>;
  /** A new value retries. */
  readonly attempt: unknown;
  readonly onFailed: () => void;
  /** Shown while the part fails to load, for dialogs that must not be dropped; without it only a notice appears. */
  readonly renderRetry?: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

type State = { readonly failure: unknown };

/**
 * A part shown temporarily over the page. If it fails to load or throws, it shows a notice and closes, or offers a retry; the
 * page below keeps its state.
 */
export class Transient extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(failure: unknown) {
    return { failure: failure ?? new Error('unknown') };
  }

  override componentDidUpdate({ attempt }: Props) {
    if (attempt !== this.props.attempt && this.state.failure !== null) this.#retry();
  }

  override componentDidCatch(failure: unknown): void {
    const { world, onFailed } = this.props;
    const { feedback, translate } = world;
    const isChunk = isChunkFailure(failure);
    if (isChunk && this.props.renderRetry !== undefined) return;
    if (!isChunk) console.error(failure);
    const area = isChunk ? 'error.chunk' : 'error.page';
    feedback.notice({ key: area, tone: 'error', title: translate(`${area}.title`), text: translate(`${area}.text`) });
    onFailed();
  }

  override render() {
    const { renderRetry, children } = this.props;
    const { failure } = this.state;
    if (failure === null) return <Suspense fallback={null}>{children}</Suspense>;
    return isChunkFailure(failure) ? (renderRetry?.(this.#retry) ?? null) : null;
  }

  readonly #retry = () => this.setState({ failure: null });
}
