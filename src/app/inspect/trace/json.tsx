interface Props {
  readonly title: string;
  readonly value: unknown;
}

/** A recorded value as text, which is plain JSON already. */
export function Json({ title, value }: Props) {
  return (
    <section className="wt-json" aria-label={title}>
      <h4>{title}</h4>
      <pre>{value === undefined ? 'undefined' : JSON.stringify(value, null, 2)}</pre>
    </section>
  );
}
