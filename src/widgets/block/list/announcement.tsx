import { memo } from 'react';
import { useList } from '../../../runtime/list/use-list.ts';
import { useText } from '../../../runtime/text.ts';
import { useParts } from './list-context.ts';
import { countText } from './totals.ts';

/** Says to a screen reader what a search found. */
export const Announcement = memo(function Announcement() {
  const { controller } = useParts();
  const text = useText();
  const shown = useList(controller, ({ rows }) => rows.length);
  const total = useList(controller, (state) => state.total);
  const loading = useList(controller, (state) => state.loading);
  const failed = useList(controller, ({ failure }) => failure !== null);
  const message = failed ? text('list.failure.title') : text('list.announce', { shown: countText(shown), total: countText(total) });
  return (
    <p className="wl-unseen" role="status" aria-live="polite">
      {loading === null ? message : ''}
    </p>
  );
});
