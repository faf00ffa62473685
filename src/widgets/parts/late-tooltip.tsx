import type { TooltipProps } from 'antd';
import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

type Anchor = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
type Tooltip = ComponentType<TooltipProps>;

let loaded: Tooltip | null = null;

interface Handlers {
  readonly onPointerEnter?: (event: SyntheticEvent<Element>) => void;
  readonly onPointerLeave?: (event: SyntheticEvent<Element>) => void;
  readonly onFocus?: (event: SyntheticEvent<Element>) => void;
  readonly onBlur?: (event: SyntheticEvent<Element>) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

interface Props extends Pick<TooltipProps, 'placement'> {
  readonly title: string;
  /** Carries the text as its accessible name, too: without its code, the tooltip stays away. */
  readonly children: ReactElement<Handlers>;
}

/** A text beside its child while the pointer or the focus is on it. antd's tooltip loads when the first one is reached. */
export function LateTooltip({ title, placement = 'top', children }: Props) {
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const [Tooltip, setTooltip] = useState(() => loaded);
  /** What holds the tooltip: the pointer, the focus, or both. */
  const holds = useRef({ pointer: false, focus: false });
  const child = useRef<Element | null>(null);
  const isShown = anchor !== null;
  useEffect(() => {
    if (!isShown) return undefined;
    // The child moves away from its tooltip. A focus from the keyboard scrolls by itself, so its tooltip follows.
    const onScroll = () => setAnchor(holds.current.focus ? (child.current?.getBoundingClientRect() ?? null) : null);
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', onScroll, { capture: true });
  }, [isShown]);
  const show = ({ currentTarget }: SyntheticEvent<Element>) => {
    child.current = currentTarget;
    setAnchor(currentTarget.getBoundingClientRect());
    void loadTooltip().then(
      (part) => setTooltip(() => part),
      () => undefined,
    );
  };
  const hold = (by: 'pointer' | 'focus') => (event: SyntheticEvent<Element>) => {
    holds.current[by] = true;
    show(event);
  };
  const release = (by: 'pointer' | 'focus') => () => {
    holds.current[by] = false;
    if (!holds.current.pointer && !holds.current.focus) setAnchor(null);
  };
  const own = children.props;
  const handlers: Handlers = {
    onPointerEnter: both(own.onPointerEnter, hold('pointer')),
    onPointerLeave: both(own.onPointerLeave, release('pointer')),
    onFocus: both(own.onFocus, hold('focus')),
    onBlur: both(own.onBlur, release('focus')),
    onKeyDown: both(own.onKeyDown, ({ key }) => key === 'Escape' && setAnchor(null)),
  };
  return (
    <>
      {cloneElement(children, handlers)}
      {anchor === null || Tooltip === null ? null : (
        <Tooltip title={title} placement={placement} open>
          <span className="wb-anchor" style={{ left: anchor.left, top: anchor.top, width: anchor.width, height: anchor.height }} />
        </Tooltip>
      )}
    </>
  );
}

/** Runs the child's own handler before ours. */
function both<E>(own: ((event: E) => void) | undefined, ours: (event: E) => void): (event: E) => void {
  return (event) => {
    own?.(event);
    ours(event);
  };
}

async function loadTooltip(): Promise<Tooltip> {
  loaded ??= (await import('antd/es/tooltip')).default;
  return loaded;
}
