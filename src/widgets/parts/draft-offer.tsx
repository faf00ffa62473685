import { Alert, Button } from 'antd';
import { useRuntime } from '../../runtime/context.ts';
import type { OfferedDraft } from '../../runtime/forms/draft.ts';
import { useText } from '../../runtime/text.ts';
import { clockIn } from './times.ts';

/** What was left unsent, offered again. */
export function DraftOffer({ offered }: { readonly offered: OfferedDraft | null }) {
  const text = useText();
  const { ports } = useRuntime();
  if (offered === null) return null;
  const time = shownTime(offered.at, ports.now(), ports.timeZone);
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      message={text('widget.draft.found', { time })}
      action={
        <span className="wb-actions">
          <Button size="small" type="primary" onClick={offered.restore}>
            {text('widget.draft.continue')}
          </Button>
          <Button size="small" onClick={offered.discard}>
            {text('widget.draft.discard')}
          </Button>
        </span>
      }
    />
  );
}

/** The minute; with its day, unless that is today. */
function shownTime(at: Date, now: Date, zone: string): string {
  const { day, hour, minute } = clockIn(zone, at);
  const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return clockIn(zone, now).day === day ? clock : `${day} ${clock}`;
}
