import { useCallback, useMemo, useState } from 'react';
import type { CheckWatch } from '../../../runtime/ports.ts';

export interface RunningCheck {
  /** Gives the check up; null while none runs. */
  readonly stop: (() => void) | null;
  readonly watch: CheckWatch;
  /** The call is over. */
  end(): void;
}

/** Follows the check that a call may have to pass. */
export function useCheck(): RunningCheck {
  const [stop, setStop] = useState<(() => void) | null>(null);
  const watch = useMemo(() => ({ onCheck: (give: () => void) => setStop(() => give) }), []);
  const end = useCallback(() => setStop(null), []);
  return { stop, watch, end };
}

interface CheckLineProps {
  readonly check: RunningCheck;
  readonly text: (key: string) => string;
}

/** Says that a check runs, and lets its user type a graphic code instead. */
export function CheckLine({ check: { stop }, text }: CheckLineProps) {
  return (
    <div className="wb-check" role="status">
      {stop === null ? null : (
        <>
          <span className="wb-muted">{text('widget.check.running')}</span>{' '}
          <button type="button" className="wb-value-button" onClick={stop}>
            {text('widget.check.picture')}
          </button>
        </>
      )}
    </div>
  );
}
