import { PageMessage } from './page-message.tsx';
import { homePath } from './tabs.ts';
import { useWorld } from './world.ts';

/** In place of a screen that no document describes: the 404 page's text (wire.md, Menu and permission). */
export function Missing() {
  const { translate, navigator } = useWorld();
  return (
    <PageMessage
      title={translate('shell.missing.title')}
      text={translate('shell.missing.text')}
      button={translate('shell.missing.home')}
      onPress={() => navigator.go(homePath)}
    />
  );
}
