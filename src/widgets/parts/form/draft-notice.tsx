import { Alert, Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import type { OfferedDraft } from '../../../runtime/forms/draft.ts';
import { useText } from '../../../runtime/text.ts';
import { clockIn } from '../times.ts';

/** The offer of a stored draft, in sight. */
export function DraftNotice({ offered }: { readonly offered: OfferedDraft }) {
  const text = useText();
  const { ports } = useRuntime();
  const root = useRef<HTMLDivElement>(null);
  // A reloaded form keeps its scroll position, but the offer is at its top.
  useEffect(() => {
    root.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const time = shownTime(offered.at, ports.now(), ports.timeZone);
  const { conflicts } = offered;
  const hasConflicts = conflicts.length > 0;
  const size = hasConflicts ? 'middle' : 'small';
  const actions = (
    <span className="wb-actions">
      <Button size={size} type="primary" onClick={() => offered.restore()}>
        {text(hasConflicts ? 'widget.draft.continueMine' : 'widget.draft.continue')}
      </Button>
      {hasConflicts ? (
        <Button onClick={() => offered.restore(conflicts.map(({ path }) => path))}>{text('widget.draft.continueTheirs')}</Button>
      ) : null}
      <Button size={size} onClick={offered.discard}>
        {text('widget.draft.discard')}
      </Button>
    </span>
  );
  const message = text('widget.draft.found', { time });
  return (
    <div ref={root} className="wb-draft-offer">
      {hasConflicts ? (
        <Alert
          type="warning"
          showIcon
          role="status"
          message={message}
          description={
            <>
              <p>{text('widget.draft.conflicts', { fields: namesOf(conflicts) })}</p>
              {actions}
            </>
          }
        />
      ) : (
        <Alert type="info" showIcon role="status" message={message} action={actions} />
      )}
    </div>
  );
}

/** Longer lists of names are cut off. */
const mostNames = 5;

function namesOf(conflicts: OfferedDraft['conflicts']): string {
  const names = conflicts.slice(0, mostNames).map(({ title }) => title);
  return [...names, ...(conflicts.length > mostNames ? ['…'] : [])].join(', ');
}

/** The time in minutes, with the day unless it is today. */
function shownTime(at: Date, now: Date, zone: string): string {
  const { day, hour, minute } = clockIn(zone, at);
  const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return clockIn(zone, now).day === day ? clock : `${day} ${clock}`;
}
