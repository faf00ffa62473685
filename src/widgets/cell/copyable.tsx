import { Boolean as Bool, Integer, Optional } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import type { CellContext, CellWidget } from '../../runtime/widget.ts';
import { copyText, cutMiddle } from '../parts/copy.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';

const longestDefault = 24;

/** A number that people copy: monospaced, a click copies it, a long one is cut in the middle with the whole in the title. */
export const copyableCell: CellWidget = {
  kind: 'cell',
  name: 'copyable',
  properties: record({
    /** Characters shown before the middle is left out. */
    longest: Optional(Integer({ minimum: 8, maximum: 200 })),
    /** A text of several lines, such as a postal address: it is shown and copied whole, line by line, in the font of texts. */
    lines: Optional(Bool()),
  }),
  render({ value, props }, context) {
    if (isEmpty(value)) return dash;
    const text = plainText(value);
    const hasLines = props.lines === true;
    const copyLabel = context.translate('widget.copyable.copy', { text: inOneLine(text) });
    const shown = hasLines ? text : cutMiddle(text, typeof props.longest === 'number' ? props.longest : longestDefault);
    return (
      <button
        type="button"
        className={hasLines ? 'wb-copy wb-copy-lines' : 'wb-copy'}
        title={copyLabel}
        // Who speaks to the browser says what is seen, so the name has that in it.
        aria-label={shown === text ? copyLabel : `${shown} ${copyLabel}`}
        onClick={(event) => {
          // The row must not open as well.
          event.stopPropagation();
          void copy(text, context);
        }}
      >
        <span className="wb-cut">{shown}</span>
      </button>
    );
  },
  text: ({ value }) => plainText(value),
};

/** For the sentences that name what is copied. */
function inOneLine(text: string): string {
  return text.replaceAll('\n', ', ');
}

async function copy(text: string, { notify, translate }: CellContext): Promise<void> {
  notify(translate((await copyText(text)) ? 'widget.copyable.copied' : 'widget.copyable.failed', { text: inOneLine(text) }));
}
