import { useCallback, useMemo, useState } from 'react';
import type { CheckWatch } from '../../../runtime/ports.ts';

export interface RunningCheck {
  /** Aborts the check; null while none runs. */
  readonly stop: (() => void) | null;
  readonly watch: CheckWatch;
  /** Called when the call has ended. */
  end(): void;
}

/** Tracks the proof-of-work check of a call. */
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

/** Shows that a check runs, and lets the user type a captcha instead. */
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
