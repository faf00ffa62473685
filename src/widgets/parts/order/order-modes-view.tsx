import { FileExcelOutlined, ScanOutlined, SendOutlined, SwapOutlined, TeamOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { createElement, useEffect, useRef } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { useTab } from '../../../runtime/render/tab.ts';
import { useText } from '../../../runtime/text.ts';
import '../../styles/order.css';

/** Switch between the order modes, with an explanation of the current one. */
export function OrderModes() {
  const text = useText();
  const { permissions } = useRuntime();
  const open = modes.filter((mode) => !('permission' in mode) || permissions.shows(mode.permission));
  const { active, choose } = useTab(
    open.map(({ name }) => name),
    'mode',
  );
  const strip = useRef<HTMLDivElement>(null);
  const place = open.findIndex(({ name }) => name === active);
  useEffect(() => scrollIntoView(strip.current, place), [place]);
  return (
    <div ref={strip} className="wb-order-modes">
      <Segmented<string>
        aria-label={text('widget.orderModes.label')}
        value={active}
        onChange={choose}
        options={open.map(({ name, icon }) => ({
          value: name,
          label: text(`widget.orderModes.${name}`),
          icon: createElement(icon, { 'aria-hidden': true }),
        }))}
      />
      <p className="wb-muted">{text(`widget.orderModes.${active}Hint`)}</p>
    </div>
  );
}

/** On a phone the strip is wider than the screen. */
function scrollIntoView(strip: HTMLElement | null, place: number): void {
  const scroller = strip?.querySelector('.ant-segmented');
  const item = strip?.querySelectorAll<HTMLElement>('.ant-segmented-item')[place];
  if (scroller && item) scroller.scrollLeft = item.offsetLeft - (scroller.clientWidth - item.offsetWidth) / 2;
}

const modes = [
  { name: 'special', icon: SendOutlined },
  { name: 'comparison', icon: SwapOutlined },
  { name: 'more', icon: TeamOutlined },
  { name: 'batch', icon: FileExcelOutlined, permission: 'order:import' },
  { name: 'scan', icon: ScanOutlined },
] as const;
