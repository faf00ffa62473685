const retryMs = 50;

/**
 * Focuses an element that has just opened as soon as it exists and is focusable, which may take several frames on a busy machine.
 * Retries until the focus has moved, there or elsewhere by the user.
 * @returns a function that cancels it
 */
export function focusWhenReady(find: () => Element | null | undefined): () => void {
  const { activeElement: before } = document;
  const lead = () => {
    const target = find();
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    const { activeElement: now, body } = document;
    return now !== before && now !== null && now !== body;
  };
  if (lead()) return () => undefined;
  const timer = setInterval(() => {
    const { activeElement: now, body } = document;
    const isTaken = now !== before && now !== null && now !== body;
    if (isTaken || lead()) clearInterval(timer);
  }, retryMs);
  return () => clearInterval(timer);
}
