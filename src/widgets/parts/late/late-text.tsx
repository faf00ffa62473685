import { useEffect, useState } from 'react';
import type { LateType } from './late-type.ts';

interface LateTextProps<T> {
  readonly type: LateType<T>;
  /** The value as its type writes it; null where it is none. */
  readonly read: (type: T) => string | null;
  /** Stands there until the type has come, and where it has nothing to say. */
  readonly plain: string;
}

/** A value in the writing of a type that comes late. */
export function LateText<T>({ type, read, plain }: LateTextProps<T>) {
  const [, redraw] = useState(0);
  const found = type.now();
  const isThere = found !== null;
  useEffect(() => {
    if (isThere) return;
    let live = true;
    type.load().then(
      () => live && redraw((before) => before + 1),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [type, isThere]);
  return <span className="wb-time">{(found === null ? null : read(found)) ?? plain}</span>;
}
