import { record } from '../../../contract/envelope.ts';
import { inDateFormat } from '../../../contract/values/date-format.ts';
import type { CellContext, CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';
import { instantOf, inZone, minuteOf, relativeTime } from '../parts/times.ts';

/** Day and minute in the tenant's zone: the wire's own times are of it, and a time with an offset is converted. How long ago stands in the title. */
export const dateTimeCell: CellWidget = {
  kind: 'cell',
  name: 'dateTime',
  properties: record({}),
  render({ value }, context) {
    if (isEmpty(value)) return dash;
    const time = inZone(value, context.timeZone);
    return (
      <time className="wb-time" title={titleOf(String(time), context)}>
        {minuteOf(time, context.dateFormat) ?? plainText(value)}
      </time>
    );
  },
  text: ({ value }, { timeZone, dateFormat }) => minuteOf(inZone(value, timeZone), dateFormat) ?? plainText(value),
};

function titleOf(time: string, { timeZone, language, dateFormat }: CellContext): string {
  const instant = instantOf(time, timeZone);
  return instant === null ? time : `${relativeTime(instant, Date.now(), language)} · ${inDateFormat(time, dateFormat)} ${timeZone}`;
}
