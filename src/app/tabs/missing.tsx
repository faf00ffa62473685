import { useWorld } from '../world.ts';
import { PageMessage } from './page-message.tsx';
import { homePath } from './tabs.ts';

/** In place of a screen that no document describes: the 404 page's looks and text (wire.md, Menu and permission). */
export function Missing() {
  const { translate, navigator } = useWorld();
  return (
    <PageMessage
      code="404"
      title={translate('exception.notFound.title')}
      text={translate('exception.notFound.hint')}
      button={translate('exception.home')}
      onPress={() => navigator.go(homePath)}
    />
  );
}
