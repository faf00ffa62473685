import { Component, type ReactNode } from 'react';
import { CallFailure } from '../../../contract/failure.ts';
import { isChunkFailure } from '../../widgets/parts/late/chunk-timeout.ts';
import { useWorld } from '../world.ts';
import { PageMessage } from './page-message.tsx';

interface Props {
  /** A new key resets the boundary. */
  readonly children: ReactNode;
}

/** Keeps a failing page from taking down the shell. */
export class PageBoundary extends Component<Props, { readonly failure: unknown; readonly attempt: number }> {
  override state = { failure: null, attempt: 0 };

  static getDerivedStateFromError(failure: unknown) {
    return { failure: failure ?? new Error('unknown') };
  }

  override componentDidCatch(failure: unknown): void {
    if (!(failure instanceof CallFailure)) console.error(failure);
  }

  override render() {
    const { failure, attempt } = this.state;
    if (failure !== null) {
      return <PageFailure failure={failure} onRetry={() => this.setState({ failure: null, attempt: attempt + 1 })} />;
    }
    return (
      <div key={attempt} className="ws-page">
        {this.props.children}
      </div>
    );
  }
}

function PageFailure({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const { translate } = useWorld();
  const isChunk = isChunkFailure(failure);
  const area = isChunk ? 'error.chunk' : 'error.page';
  // Retries in place, so that other tabs stay as they are; a chunk that a new build removed is only available after a reload.
  const more = isChunk ? { button: translate('error.reload'), onPress: () => window.location.reload() } : undefined;
  return (
    <PageMessage
      title={translate(`${area}.title`)}
      text={translate(`${area}.text`)}
      button={translate('error.retry')}
      onPress={onRetry}
      {...(more === undefined ? {} : { more })}
    />
  );
}
