import { useEffect, useState } from 'react';
import { useRuntime } from '../../../../runtime/context.ts';
import { loadCall } from '../../../../runtime/data/load-call.ts';
import { pick } from '../../../../runtime/inputs.ts';
import { useList } from '../../../../runtime/list/use-list.ts';
import { useText } from '../../../../runtime/text.ts';
import { useParts } from '../list-context.ts';
import './told-missing.css';

interface Missing {
  readonly number: string;
  readonly reason: string;
}

const none: readonly Missing[] = [];

/** What a call says of the numbers of the search that it does not find. */
export function ToldMissing({ call }: { readonly call: string }) {
  const text = useText();
  const missing = useMissing(call);
  if (missing.length === 0) return null;
  return (
    <div className="wl-missing" role="status">
      <strong>{text('list.missing', { count: missing.length })}</strong>
      <ul>
        {byReason(missing).map(([reason, numbers]) => (
          <li key={reason}>
            <span className="wb-muted">{reason}</span> <span className="wl-missing-number">{numbers.join(', ')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A reason is said once, whatever the count of its numbers. */
function byReason(missing: readonly Missing[]): readonly (readonly [string, readonly string[]])[] {
  const numbers = new Map<string, string[]>();
  for (const { number, reason } of missing) numbers.set(reason, [...(numbers.get(reason) ?? []), number]);
  return [...numbers];
}

/** Asks again with each load of the rows. A call that fails tells nothing: the rows are there. */
function useMissing(call: string): readonly Missing[] {
  const { controller } = useParts();
  const { ports } = useRuntime();
  const rows = useList(controller, (state) => state.rows);
  const isLoading = useList(controller, ({ loading }) => loading !== null);
  const [missing, setMissing] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load of the rows asks again
  useEffect(() => {
    if (isLoading) return;
    const run = new AbortController();
    const { column: _column, order: _order, ...asked } = controller.query();
    loadCall(ports, call, asked, { signal: run.signal }).then(
      (reply) => setMissing(readMissing(reply)),
      () => run.signal.aborted || setMissing(none),
    );
    return () => run.abort();
  }, [call, isLoading, rows, controller, ports]);
  return missing;
}

function readMissing(reply: unknown): readonly Missing[] {
  if (!Array.isArray(reply)) return none;
  return reply.map((row) => ({ number: String(pick(row, 'number') ?? ''), reason: String(pick(row, 'text') ?? '') }));
}
