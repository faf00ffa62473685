const pause = 50;

/**
 * Gives what has just been opened the focus, as soon as it is there and can take it: on a busy machine that is some frames later. It
 * tries until the focus is anywhere else than where it was: in there, or where somebody has taken it meanwhile.
 * @returns what gives it up
 */
export function leadIn(find: () => Element | null | undefined): () => void {
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
  }, pause);
  return () => clearInterval(timer);
}
