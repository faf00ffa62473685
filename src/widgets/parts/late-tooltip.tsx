import type { TooltipProps } from 'antd';
import { type ComponentType, cloneElement, type KeyboardEvent, type ReactElement, type SyntheticEvent, useState } from 'react';

type Anchor = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
type Tooltip = ComponentType<TooltipProps>;

let loaded: Tooltip | null = null;

interface Handlers {
  readonly onPointerEnter?: (event: SyntheticEvent<Element>) => void;
  readonly onPointerLeave?: () => void;
  readonly onFocus?: (event: SyntheticEvent<Element>) => void;
  readonly onBlur?: () => void;
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
  const show = ({ currentTarget }: SyntheticEvent<Element>) => {
    setAnchor(currentTarget.getBoundingClientRect());
    void loadTooltip().then(
      (part) => setTooltip(() => part),
      () => undefined,
    );
  };
  const hide = () => setAnchor(null);
  const handlers: Handlers = {
    onPointerEnter: show,
    onPointerLeave: hide,
    onFocus: show,
    onBlur: hide,
    onKeyDown: ({ key }) => key === 'Escape' && hide(),
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

async function loadTooltip(): Promise<Tooltip> {
  loaded ??= (await import('antd/es/tooltip')).default;
  return loaded;
}
