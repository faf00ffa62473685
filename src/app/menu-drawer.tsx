import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useWorld } from './world.ts';

const Drawer = lazy(() => import('antd/es/drawer'));

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** The menu on a phone; loaded when it is opened for the first time. */
export function MenuDrawer({ isOpen, onClose, title, children }: Props) {
  const { translate } = useWorld();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <Drawer
        open={isOpen}
        placement="left"
        width={264}
        title={title}
        onClose={onClose}
        className="ws-drawer"
        closable={{ 'aria-label': translate('shell.menu.close') }}
      >
        {children}
      </Drawer>
    </Suspense>
  );
}
