import type { MouseEvent, ReactNode } from 'react';
import type { LinkedPage } from '../../runtime/widget.ts';

/** A link to a page of the application. A plain click stays within it; any other click is the browser's, a new tab say. */
export function PageLink({ page, children }: { readonly page: LinkedPage; readonly children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    event.stopPropagation();
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    page.open();
  };
  return (
    <a className="wb-link" href={page.href} onClick={follow}>
      {children}
    </a>
  );
}
