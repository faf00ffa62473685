import './pager.css';
import { DoubleLeftOutlined, DoubleRightOutlined, DownOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import { type KeyboardEvent, memo, type ReactNode, Suspense, useContext, useState } from 'react';
import { late } from '../../parts/late/late.tsx';
import { useParts } from './list-context.ts';
import { usePages } from './use-pages.ts';

const PageSize = late(() => import('./page-size.tsx').then(({ PageSize: component }) => component));

/** The total and the page buttons. */
export const Pager = memo(function Pager() {
  const { totalText, hasPages } = usePages();
  return (
    <footer className="wl-pager">
      <span className="wb-muted">{totalText}</span>
      {hasPages ? <Pages /> : null}
    </footer>
  );
});

/** Looks and labels of antd's pager, which would load its select up front. */
function Pages() {
  const { controller } = useParts();
  const { page, pageSize, total } = usePages();
  const words = useContext(ConfigProvider.ConfigContext).locale?.Pagination;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const go = (to: number) => controller.setPage(Math.max(1, Math.min(last, to)), pageSize);
  return (
    <ul className="ant-pagination ant-pagination-mini">
      <Edge name="prev" title={words?.prev_page} isOff={page <= 1} onGo={() => go(page - 1)}>
        <LeftOutlined />
      </Edge>
      {placesOf(page, last).map((place) =>
        typeof place === 'number' ? (
          <Stop
            key={place}
            title={String(place)}
            className={`ant-pagination-item ant-pagination-item-${place}${place === page ? ' ant-pagination-item-active' : ''}`}
            isCurrent={place === page}
            onGo={() => go(place)}
          >
            <span>{place}</span>
          </Stop>
        ) : (
          <Stop
            key={place}
            title={(place === 'back' ? words?.prev_3 : words?.next_3) ?? ''}
            className="ant-pagination-jump"
            onGo={() => go(place === 'back' ? page - skippedPages : page + skippedPages)}
          >
            {place === 'back' ? <DoubleLeftOutlined /> : <DoubleRightOutlined />}
            <span className="ant-pagination-item-ellipsis">•••</span>
          </Stop>
        ),
      )}
      <Edge name="next" title={words?.next_page} isOff={page >= last} onGo={() => go(page + 1)}>
        <RightOutlined />
      </Edge>
      <li className="ant-pagination-options">
        <SizeChoice
          value={pageSize}
          label={words?.page_size ?? ''}
          textOf={(size) => `${size} ${words?.items_per_page ?? ''}`}
          onChange={(size) => controller.setPage(Math.min(page, Math.max(1, Math.ceil(total / size))), size)}
        />
      </li>
    </ul>
  );
}

/** Pages that the dots skip. */
const skippedPages = 3;

/** The first and last page, those around the current one, and dots for the gaps. */
export function placesOf(page: number, last: number): readonly (number | 'back' | 'on')[] {
  if (last <= 5) return Array.from({ length: last }, (_, at) => at + 1);
  const from = Math.max(1, Math.min(page - 1, last - 2));
  const to = Math.min(last, Math.max(page + 1, 3));
  const middle = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const isCutBefore = page > 3;
  const isCutAfter = page < last - 2;
  return [
    ...(from > 1 ? [1] : []),
    ...(isCutBefore ? (['back'] as const) : []),
    ...middle,
    ...(isCutAfter ? (['on'] as const) : []),
    ...(to < last ? [last] : []),
  ];
}

interface StopProps {
  readonly title: string;
  readonly className: string;
  readonly isCurrent?: boolean;
  readonly onGo: () => void;
  readonly children: ReactNode;
}

function Stop({ title, className, isCurrent = false, onGo, children }: StopProps) {
  return (
    <li
      title={title}
      className={className}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as antd's pager has it
      tabIndex={0}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      onClick={onGo}
      onKeyDown={(event) => pressed(event, onGo)}
    >
      {children}
    </li>
  );
}

interface EdgeProps {
  readonly name: 'prev' | 'next';
  readonly title: string | undefined;
  readonly isOff: boolean;
  readonly onGo: () => void;
  readonly children: ReactNode;
}

function Edge({ name, title, isOff, onGo, children }: EdgeProps) {
  return (
    <li
      title={title}
      className={`ant-pagination-${name}${isOff ? ' ant-pagination-disabled' : ''}`}
      aria-disabled={isOff}
      {...(isOff ? {} : { tabIndex: 0, onClick: onGo, onKeyDown: (event: KeyboardEvent) => pressed(event, onGo) })}
    >
      <button className="ant-pagination-item-link" type="button" tabIndex={-1} disabled={isOff} aria-label={title}>
        {children}
      </button>
    </li>
  );
}

function pressed({ key }: KeyboardEvent, act: () => void): void {
  if (key === 'Enter') act();
}

interface SizeProps {
  readonly value: number;
  readonly label: string;
  readonly textOf: (size: number) => string;
  readonly onChange: (size: number) => void;
}

/** Looks like the select that replaces it on a click. */
function SizeChoice({ value, label, textOf, onChange }: SizeProps) {
  const [isWanted, setIsWanted] = useState(false);
  const want = () => setIsWanted(true);
  const button = (
    <div className="ant-select wl-size">
      <div className="ant-select-selector">
        <input
          role="combobox"
          readOnly
          aria-label={label}
          aria-expanded={false}
          aria-haspopup="listbox"
          value={textOf(value)}
          size={textOf(value).length}
          onPointerEnter={PageSize.warm}
          onFocus={PageSize.warm}
          // Not on mouse-down: what replaces the pressed element then loses its focus, and closes, when the press ends.
          onClick={want}
          onKeyDown={({ key }) => (key === 'Enter' || key === ' ' || key === 'ArrowDown' || key === 'ArrowUp' ? want() : undefined)}
        />
      </div>
      <DownOutlined aria-hidden="true" />
    </div>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <PageSize value={value} label={label} textOf={textOf} onChange={onChange} />
    </Suspense>
  );
}
