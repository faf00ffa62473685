import { type ReactNode, useId } from 'react';

interface PanelProps {
  readonly title?: string;
  /** Shown at the right of the title. */
  readonly extra?: ReactNode;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A section of a page with its own background. Plain elements: antd's Card would load its tabs. */
export function Panel({ title, extra, busy, children }: PanelProps) {
  const titleId = useId();
  const hasHead = title !== undefined || (extra !== undefined && extra !== null);
  return (
    <section className="wb-panel" aria-labelledby={title === undefined ? undefined : titleId} aria-busy={busy === true ? true : undefined}>
      {hasHead ? (
        <header className="wb-panel-head">
          {title === undefined ? (
            <span />
          ) : (
            <h2 className="wb-panel-title" id={titleId}>
              {title}
            </h2>
          )}
          {extra}
        </header>
      ) : null}
      <div className={`wb-panel-body ${busy === true ? 'wb-dimmed' : ''}`}>{children}</div>
    </section>
  );
}
