import { useEffect, useState } from 'react';
import type { LateType } from './late-type.ts';

interface LateTextProps<T> {
  readonly type: LateType<T>;
  /** Formats the value; null if it is invalid. */
  readonly read: (type: T) => string | null;
  /** Shown until the type has loaded, and for invalid values. */
  readonly plain: string;
}

/** A value in the format of a late type. */
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
