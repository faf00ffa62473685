import { Enum, Number as Num, Optional } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import type { CellInput, CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';
import { isTone, tones } from '../parts/status-tag.tsx';

/** How far something is, as a bar with its percentage. */
export const progressCell: CellWidget = {
  kind: 'cell',
  name: 'progress',
  properties: record({
    /** The value that means done; 100 unless given. */
    max: Optional(Num({ exclusiveMinimum: 0 })),
    tone: Optional(Enum([...tones])),
  }),
  render(input) {
    if (isEmpty(input.value)) return dash;
    const percent = percentOf(input);
    if (percent === null) return plainText(input.value);
    const { tone } = input.props;
    return (
      <span className={`wb-progress wb-hue-${isTone(tone) ? tone : 'blue'}`}>
        <span className="wb-progress-bar" aria-hidden="true">
          <span style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
        </span>
        <span className="wb-number">{`${percent}%`}</span>
      </span>
    );
  },
  text(input) {
    const percent = isEmpty(input.value) ? null : percentOf(input);
    return percent === null ? plainText(input.value) : `${percent}%`;
  },
};

/** A whole percentage, rounded down so that 100 % always means done; null for what is no number. */
function percentOf({ value, props }: CellInput): number | null {
  const share = (Number(value) / (typeof props.max === 'number' && props.max > 0 ? props.max : 100)) * 100;
  // Half of a millionth keeps 58 of 100 from being 57 by the rounding of a division.
  return Number.isFinite(share) && typeof value !== 'boolean' ? Math.floor(share + 5e-7) : null;
}
