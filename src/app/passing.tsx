import { Component, type ReactNode, Suspense } from 'react';
import { isChunkFailure } from '../widgets/parts/late/in-time.ts';
import type { World } from './world.ts';

interface Props {
  readonly world: Pick<World, 'feedback' | 'translate'>;
  /** Another one tries anew. */
  readonly attempt: unknown;
  readonly onFailed: () => void;
  /** Stands there while the part does not come, for what must not be given up; without it a notice is all. */
  readonly offer?: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

type State = { readonly failure: unknown };

/**
 * What stands over the page for a while. Where it does not come, or breaks, it says so and goes, or is offered again; the page below
 * keeps all that is on it.
 */
export class Passing extends Component<Props, State> {
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
    if (isChunk && this.props.offer !== undefined) return;
    if (!isChunk) console.error(failure);
    const area = isChunk ? 'error.chunk' : 'error.page';
    feedback.notice({ key: area, tone: 'error', title: translate(`${area}.title`), text: translate(`${area}.text`) });
    onFailed();
  }

  override render() {
    const { offer, children } = this.props;
    const { failure } = this.state;
    if (failure === null) return <Suspense fallback={null}>{children}</Suspense>;
    return isChunkFailure(failure) ? (offer?.(this.#retry) ?? null) : null;
  }

  readonly #retry = () => this.setState({ failure: null });
}
