/** Code that scrolls by itself, also by keys. */
export function CodeFrame({ label, code }: { readonly label: string; readonly code: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section className="wb-console-code" aria-label={label} tabIndex={0}>
      <pre>
        <code>{code}</code>
      </pre>
    </section>
  );
}
