import { Component, type ReactNode, Suspense } from 'react';

interface Props {
  /** Stands there until the part is loaded, and instead of it when it does not come. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** A part that loads later and that the page can do without, such as its tabs while the network is gone. */
export class Optional extends Component<Props, { readonly isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError() {
    return { isMissing: true };
  }

  override render() {
    const { instead = null, children } = this.props;
    return this.state.isMissing ? instead : <Suspense fallback={instead}>{children}</Suspense>;
  }
}
