import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { Menu } from '../../runtime/routes/menu.ts';
import { retriable } from '../../widgets/parts/retriable.ts';
import { Passing } from '../passing.tsx';
import { useIsNarrow } from '../shell/narrow.ts';
import { useWorld } from '../world.ts';

const Panel = retriable(() => import('./menu-search-panel.tsx').then(({ MenuSearchPanel }) => MenuSearchPanel));

/** Opens the search over the menu, by a press or by Ctrl K (Command K on a Mac). The search loads when it is wanted. */
export function MenuSearch({ menu, onGo }: { readonly menu: Menu; readonly onGo: (path: string) => void }) {
  const world = useWorld();
  const { translate } = world;
  const isNarrow = useIsNarrow();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // The browser's own: its address bar.
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden="true" />}
        title={translate('shell.search')}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span className="ws-unseen">{translate('shell.search')} </span>
        {isNarrow ? null : <kbd className="ws-key">Ctrl K</kbd>}
      </Button>
      {isOpen ? (
        <Passing world={world} attempt={0} onFailed={() => setIsOpen(false)}>
          <Panel menu={menu} onGo={onGo} onClose={() => setIsOpen(false)} />
        </Passing>
      ) : null}
    </>
  );
}
