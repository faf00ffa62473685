import { Checkbox } from 'antd';
import { useSyncExternalStore } from 'react';
import type { Menu } from '../../runtime/routes/menu.ts';
import { useWorld } from '../world.ts';
import { Announcement } from './announcement.tsx';
import type { Notice } from './read-notices.ts';

interface Props {
  readonly notice: Notice;
  readonly menu: Menu;
  readonly onClose: () => void;
}

/** The announcement that opens by itself, with the choice to show no more of them. */
export function LastAnnouncementDialog(props: Props) {
  const { layoutPreferences, translate } = useWorld();
  const { announces } = useSyncExternalStore(layoutPreferences.subscribe, layoutPreferences.get);
  return (
    <Announcement {...props}>
      <Checkbox checked={!announces} onChange={({ target }) => layoutPreferences.set({ announces: !target.checked })}>
        {translate('shell.notice.notAgain')}
      </Checkbox>
    </Announcement>
  );
}
