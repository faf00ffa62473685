import type { DropdownProps } from 'antd';
import {
  type ComponentProps,
  cloneElement,
  type FocusEventHandler,
  type MouseEvent,
  type MouseEventHandler,
  type PointerEventHandler,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import type { FocusedMenu } from './focused-menu.tsx';

type MenuPart = typeof FocusedMenu;
type Anchor = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

let loaded: MenuPart | null = null;

/** antd's dropdown loads when a pointer or the focus reaches the first button that needs it. */
async function loadMenu(): Promise<MenuPart> {
  loaded ??= (await import('./focused-menu.tsx')).FocusedMenu;
  return loaded;
}

const warmMenu = () => void loadMenu().catch(() => undefined);

interface AtProps extends Pick<DropdownProps, 'menu' | 'placement'> {
  /** Its place in the window, in pixels. */
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** An open menu beside a place in the window. It closes, with a notice, if its code fails to load. */
export function MenuAt({ anchor, onClose, ...menu }: AtProps) {
  const { ports } = useRuntime();
  const text = useText();
  const [Menu, setMenu] = useState(() => loaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code loads once
  useEffect(() => {
    if (Menu !== null) return;
    let live = true;
    const fail = () => {
      if (!live) return;
      ports.notify('error', text('error.chunk.title'));
      onClose();
    };
    loadMenu().then((part) => live && setMenu(() => part), fail);
    return () => {
      live = false;
    };
  }, []);
  if (Menu === null) return null;
  const { left, top } = anchor;
  // antd places no menu beside an element without a size.
  const size = { width: Math.max(anchor.width, 1), height: Math.max(anchor.height, 1) };
  return (
    <Menu {...menu} open trigger={['click']} onOpenChange={(isOpen) => isOpen || onClose()}>
      <span className="wb-anchor" style={{ left, top, ...size }} />
    </Menu>
  );
}

type Opener = ReactElement<{
  onClick?: MouseEventHandler<HTMLElement>;
  onContextMenu?: MouseEventHandler<HTMLElement>;
  onPointerDown?: PointerEventHandler<HTMLElement>;
  onPointerEnter?: PointerEventHandler<HTMLElement>;
  onFocus?: FocusEventHandler<HTMLElement>;
}>;

interface Props extends Pick<ComponentProps<typeof MenuAt>, 'menu' | 'placement'> {
  readonly trigger?: 'click' | 'contextMenu';
  readonly children: Opener;
}

/** A menu that opens from its child: below it by a click, or at the pointer. Focus goes into the menu and back. */
export function LateMenu({ trigger = 'click', children, ...menu }: Props) {
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const origin = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  const open = (event: MouseEvent<HTMLElement>) => {
    const { currentTarget: opener, clientX: left, clientY: top } = event;
    const focused = document.activeElement;
    origin.current = focused instanceof HTMLElement && opener.contains(focused) ? focused : opener;
    setAnchor(trigger === 'click' ? opener.getBoundingClientRect() : { left, top, width: 0, height: 0 });
  };
  const close = () => {
    setAnchor(null);
    setTimeout(() => giveFocusBack(origin.current));
  };
  const opening =
    trigger === 'click'
      ? {
          // A press on the opener has already closed an open menu, as outside of it.
          onPointerDown: () => {
            wasOpen.current = anchor !== null;
          },
          onClick: (event: MouseEvent<HTMLElement>) => {
            if (!wasOpen.current) open(event);
            wasOpen.current = false;
          },
        }
      : {
          onContextMenu: (event: MouseEvent<HTMLElement>) => {
            event.preventDefault();
            open(event);
          },
        };
  return (
    <>
      {cloneElement(children, { ...opening, onPointerEnter: warmMenu, onFocus: warmMenu })}
      {anchor === null ? null : <MenuAt {...menu} anchor={anchor} onClose={close} />}
    </>
  );
}

/** Later than the key press that closed the menu, which would press the button again, and not if a page or dialog has taken the focus. */
function giveFocusBack(origin: HTMLElement | null): void {
  const now = document.activeElement;
  const isFree = now === null || now === document.body || now.closest('.ant-dropdown') !== null;
  if (isFree && origin?.isConnected) origin.focus({ preventScroll: true });
}
