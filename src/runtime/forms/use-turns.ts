import { useRef } from 'react';

/** Takes its turn: the work starts when all that came before it has ended. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** What writes a form's values elsewhere goes one after the other: each has seen what the one before it left. */
export function useTurns(): Turns {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const turns = useRef<Turns>((work) => {
    const mine = last.current.then(work);
    last.current = mine.catch(() => undefined);
    return mine;
  });
  return turns.current;
}
