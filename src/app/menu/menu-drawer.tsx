import { type ReactNode, Suspense, useState } from 'react';
import { retriable } from '../../widgets/parts/retriable.ts';
import { Transient } from '../transient.tsx';
import { useWorld } from '../world.ts';

const Drawer = retriable(() => import('antd/es/drawer').then(({ default: drawer }) => drawer));

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** The menu of the phone layout, loaded when first opened. */
export function MenuDrawer({ isOpen, onClose, title, children }: Props) {
  const world = useWorld();
  const { translate } = world;
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Transient world={world} attempt={isOpen} onFailed={onClose}>
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
    </Transient>
  );
}
