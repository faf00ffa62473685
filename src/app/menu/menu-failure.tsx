import { useEffect } from 'react';
import { PageMessage } from '../tabs/page-message.tsx';
import { useWorld } from '../world.ts';

/** The menu could not be asked for: the session lives, and the page tries again by itself when the server is back. */
export function MenuFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { translate, reachability } = useWorld();
  useEffect(() => reachability.onChange((reached) => (reached ? onRetry() : undefined)), [reachability, onRetry]);
  return (
    <PageMessage
      title={translate('error.menu.title')}
      text={translate('error.menu.text')}
      button={translate('error.retry')}
      onPress={onRetry}
    />
  );
}
