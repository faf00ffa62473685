import { useWorld } from '../world.ts';
import { PageMessage } from './page-message.tsx';
import { homePath } from './tabs.ts';

/** Replaces a screen that has no document, with the look and text of the 404 page (wire.md, Menu and permission). */
export function Missing() {
  const { translate, navigator } = useWorld();
  return (
    <PageMessage
      code="404"
      title={translate('shell.exception.notFound.title')}
      text={translate('shell.exception.notFound.hint')}
      button={translate('shell.exception.home')}
      onPress={() => navigator.go(homePath)}
    />
  );
}
