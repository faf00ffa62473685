import { InfoCircleOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { useRuntime } from '../../../../runtime/context.ts';
import { useOwnItems } from '../../../../runtime/dictionary.ts';
import { useList } from '../../../../runtime/list/use-list.ts';
import { useText } from '../../../../runtime/text.ts';
import { LateTooltip } from '../../../parts/late-tooltip.tsx';
import { type ListBlock, useParts } from '../list-context.ts';
import { countText } from '../totals.ts';

/** A tab per status with its count; the first one for all. */
export const StatusTabs = memo(function StatusTabs() {
  const { block } = useParts();
  return block.statusTabs === undefined ? null : <Tabs tabs={block.statusTabs} />;
});

/** Key of the total in the reply of a count call. */
const all = 'all';

function Tabs({ tabs: given }: { readonly tabs: NonNullable<ListBlock['statusTabs']> }) {
  const { countsHint: hint } = given;
  const { controller } = useParts();
  const { registry } = useRuntime();
  const text = useText();
  const ranges = controller.searchFields
    .filter(({ field }) => registry.fields[field['x-component']]?.search === 'range')
    .map(({ name }) => name);
  const items = useOwnItems(given);
  const status = useList(controller, (state) => state.status);
  const counts = useList(controller, (state) => state.counts);
  const hasRange = useList(controller, (state) => ranges.some((name) => state.search[name] !== undefined));
  const strip = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another status or its arrival moves the chosen tab, which is then brought into sight.
  useEffect(() => {
    if (current.current !== null && strip.current !== null) bringIntoSight(strip.current, current.current);
  }, [status, items]);

  const tabs = [
    { value: null, label: text('list.all') },
    ...items.filter(({ disabled }) => disabled !== '1').map((item) => ({ value: item.value, label: item.text })),
  ];
  return (
    <div className="wl-strip">
      <div className="wl-strip-frame">
        <div ref={strip} className="wl-tabs" role="tablist" aria-label={text('list.status')} onKeyDown={moveFocus}>
          {tabs.map(({ value, label }) => {
            const count = counts?.[value ?? all];
            return (
              <button
                key={value ?? all}
                ref={value === status ? current : undefined}
                type="button"
                role="tab"
                className="wl-tab"
                aria-selected={value === status}
                tabIndex={value === status ? 0 : -1}
                onClick={() => controller.setStatus(value)}
              >
                {label}
                {count === undefined ? null : <span className="wl-count">{countText(count)}</span>}
              </button>
            );
          })}
        </div>
        <StripEnd strip={strip} side="start" />
        <StripEnd strip={strip} side="end" />
      </div>
      {hint === undefined || hasRange || counts === null ? null : <CountsHint>{text(hint)}</CountsHint>}
    </div>
  );
}

/** Explains what the counts cover, on demand to save space. */
function CountsHint({ children }: { readonly children: string }) {
  return (
    <LateTooltip title={children} placement="left">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its text has to be within reach of the keyboard. */}
      <span className="wl-counts-hint" role="note" aria-label={children} tabIndex={0}>
        <InfoCircleOutlined aria-hidden="true" />
      </span>
    </LateTooltip>
  );
}

/** Arrow keys, Home and End move between tabs; Enter or Space selects, since each selection calls the server. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = event.target instanceof HTMLElement ? tabs.indexOf(event.target) : -1;
  const to = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: (at - 1 + tabs.length) % tabs.length, Home: 0, End: tabs.length - 1 }[
    event.key
  ];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  tabs[to]?.focus();
}

function bringIntoSight(strip: HTMLElement, tab: HTMLElement): void {
  const left = tab.offsetLeft - strip.offsetLeft;
  if (left < strip.scrollLeft || left + tab.offsetWidth > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = left - tab.offsetWidth;
}

/** Scrolls a strip that is too wide for the window, for users with a plain mouse; the keyboard needs no button. */
function StripEnd({ strip, side }: { readonly strip: RefObject<HTMLElement | null>; readonly side: 'start' | 'end' }) {
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const element = strip.current;
    if (element === null) return;
    const measure = () => {
      const hidden = element.scrollWidth - element.clientWidth;
      setHasMore(side === 'start' ? element.scrollLeft > 1 : element.scrollLeft < hidden - 1);
    };
    measure();
    const observer = new ResizeObserver(measure);
    const follow = () => {
      for (const child of [element, ...element.children]) observer.observe(child);
    };
    follow();
    // Tabs may be added later without a resize of the strip.
    const arrivals = new MutationObserver(follow);
    arrivals.observe(element, { childList: true });
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      arrivals.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [strip, side]);
  if (!hasMore) return null;
  const move = () => strip.current?.scrollBy({ left: (side === 'start' ? -0.8 : 0.8) * strip.current.clientWidth });
  return (
    <button type="button" className={`wl-strip-end wl-strip-${side}`} tabIndex={-1} aria-hidden="true" onClick={move}>
      {side === 'start' ? <LeftOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
    </button>
  );
}
