import { Component, type ReactNode } from 'react';
import { isChunkFailure } from '../widgets/parts/in-time.ts';
import type { World } from './world.ts';

interface Props {
  readonly world: Pick<World, 'feedback' | 'translate'>;
  /** Another one tries anew. */
  readonly attempt: unknown;
  readonly onFailed: () => void;
  readonly children: ReactNode;
}

/** What stands over the page for a while. Where it does not come, or breaks, it says so and goes; the page below keeps all that is on it. */
export class Passing extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidUpdate({ attempt }: Props) {
    if (attempt !== this.props.attempt && this.state.isBroken) this.setState({ isBroken: false });
  }

  override componentDidCatch(failure: unknown): void {
    const { world, onFailed } = this.props;
    const { feedback, translate } = world;
    const isChunk = isChunkFailure(failure);
    if (!isChunk) console.error(failure);
    const area = isChunk ? 'error.chunk' : 'error.page';
    feedback.notice({ key: area, tone: 'error', title: translate(`${area}.title`), text: translate(`${area}.text`) });
    onFailed();
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
