import { Enum, Optional } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import type { CellContext, CellInput, CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';
import { isTone, statusTag, type Tone, tones } from '../parts/status-tag.tsx';

/** A list, or a text that is separated by commas, as tags; with a dictionary or an `enum` by their texts and tones. */
export const tagsCell: CellWidget = {
  kind: 'cell',
  name: 'tags',
  properties: record({
    /** The tone of tags that have none of their own; grey unless given. */
    tone: Optional(Enum([...tones])),
  }),
  render(input, context) {
    const tags = tagsOf(input, context);
    return tags.length === 0 ? dash : tags.map(({ value, text, tone }) => statusTag(text, tone, value));
  },
  text(input, context) {
    const tags = tagsOf(input, context);
    return tags.length === 0 ? dash : tags.map(({ text }) => text).join(', ');
  },
};

interface Tag {
  readonly value: string;
  readonly text: string;
  readonly tone: Tone;
}

function tagsOf({ value, props, dict, items: listed }: CellInput, context: CellContext): readonly Tag[] {
  if (isEmpty(value)) return [];
  const items = listed ?? (dict === undefined ? undefined : context.items(dict));
  const parts = (Array.isArray(value) ? value.map(plainText) : plainText(value).split(',')).map((part) => part.trim());
  const otherwise = isTone(props.tone) ? props.tone : 'grey';
  return [...new Set(parts)]
    .filter((part) => part !== '')
    .map((part) => {
      const item = items?.get(part);
      return { value: part, text: item?.text ?? part, tone: isTone(item?.colour) ? item.colour : otherwise };
    });
}
