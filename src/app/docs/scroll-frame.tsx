import type { ReactNode } from 'react';

/** Lets wide content scroll sideways within the page. */
export function ScrollFrame({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="wd-scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
