import { useRef } from 'react';

/** Queues the work: it starts once all earlier work has ended. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Serialises the writes of a form's values, so that each sees the result of the previous one. */
export function useTurns(): Turns {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const turns = useRef<Turns>((work) => {
    const ownTurn = last.current.then(work);
    last.current = ownTurn.catch(() => undefined);
    return ownTurn;
  });
  return turns.current;
}
