import { record } from '../../../contract/envelope.ts';
import type { CellContext, CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';
import { instantOf, minuteOf, relativeTime } from '../parts/times.ts';

/** Day and minute in the tenant's zone, which is what the wire holds; how long ago stands in the title. */
export const dateTimeCell: CellWidget = {
  kind: 'cell',
  name: 'dateTime',
  properties: record({}),
  render({ value }, context) {
    if (isEmpty(value)) return dash;
    return (
      <time className="wb-time" title={titleOf(String(value), context)}>
        {minuteOf(value) ?? plainText(value)}
      </time>
    );
  },
  text: ({ value }) => minuteOf(value) ?? plainText(value),
};

function titleOf(time: string, { timeZone, language }: CellContext): string {
  const instant = instantOf(time, timeZone);
  return instant === null ? time : `${relativeTime(instant, Date.now(), language)} · ${time} ${timeZone}`;
}
