import { record } from '../../../contract/envelope.ts';
import { inDateFormat } from '../../../contract/values/date-format.ts';
import type { CellContext, CellInput, CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';
import { instantOf, inZone, relativeTime } from '../parts/times.ts';

/** How long ago a time was, or how long it is until then, in days at most: `47 days ago`. The time itself stands in the title. */
export const ageCell: CellWidget = {
  kind: 'cell',
  name: 'age',
  properties: record({}),
  render(input, context) {
    if (isEmpty(input.value)) return dash;
    const { timeZone, dateFormat } = context;
    const time = String(inZone(input.value, timeZone));
    return (
      <time className="wb-time" title={`${inDateFormat(time, dateFormat)} ${timeZone}`}>
        {ageOf(input, context)}
      </time>
    );
  },
  text: ageOf,
};

function ageOf({ value }: CellInput, { timeZone, language }: CellContext): string {
  if (isEmpty(value)) return dash;
  const instant = instantOf(String(inZone(value, timeZone)), timeZone);
  return instant === null ? plainText(value) : relativeTime(instant, Date.now(), language, 'day');
}
