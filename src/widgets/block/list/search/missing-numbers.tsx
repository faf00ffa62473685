import { memo, useEffect, useState } from 'react';
import { useRuntime } from '../../../../runtime/context.ts';
import { loadCall } from '../../../../runtime/data/load-call.ts';
import { pick } from '../../../../runtime/inputs.ts';
import { useList } from '../../../../runtime/list/use-list.ts';
import { useText } from '../../../../runtime/text.ts';
import { useParts } from '../list-context.ts';
import { isBlank } from './filters.ts';

interface Missing {
  readonly number: string;
  readonly reason: string;
}

const none: readonly Missing[] = [];

/** The numbers of the search that were not found, each with the reason. Nothing while the search names none, or the list does not ask. */
export const MissingNumbers = memo(function MissingNumbers() {
  const { block } = useParts();
  return block.missing === undefined ? null : <Told call={block.missing.call} />;
});

function Told({ call }: { readonly call: string }) {
  const text = useText();
  const missing = useMissing(call);
  if (missing.length === 0) return null;
  return (
    <div className="wl-missing" role="status">
      <strong>{text('list.missing', { count: missing.length })}</strong>
      <ul>
        {missing.map(({ number, reason }) => (
          <li key={number}>
            <span className="wl-missing-number">{number}</span> <span className="wb-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks again with each load of the rows. A call that fails tells nothing: the rows are there. */
function useMissing(call: string): readonly Missing[] {
  const { controller } = useParts();
  const { registry, ports } = useRuntime();
  const search = useList(controller, (state) => state.search);
  const rows = useList(controller, (state) => state.rows);
  const isLoading = useList(controller, ({ loading }) => loading !== null);
  const [missing, setMissing] = useState(none);
  const isAsked = controller.searchFields.some(
    ({ name, field }) => registry.fields[field['x-component']]?.search === 'numbers' && !isBlank(search[name]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load of the rows asks again
  useEffect(() => {
    if (!isAsked) setMissing(none);
    if (!isAsked || isLoading) return;
    const run = new AbortController();
    const { column: _column, order: _order, ...asked } = controller.query();
    loadCall(ports, call, asked, { signal: run.signal }).then(
      (reply) => setMissing(readMissing(reply)),
      () => run.signal.aborted || setMissing(none),
    );
    return () => run.abort();
  }, [call, isAsked, isLoading, rows, controller, ports]);
  return missing;
}

function readMissing(reply: unknown): readonly Missing[] {
  if (!Array.isArray(reply)) return none;
  return reply.map((row) => ({ number: String(pick(row, 'number') ?? ''), reason: String(pick(row, 'text') ?? '') }));
}
