import { Enum, Optional } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { pick } from '../../runtime/inputs.ts';
import type { CellContext, CellInput, CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';
import { isTone, statusTag, type Tone, tones } from '../parts/status-tag.tsx';

/**
 * A list, or a text that is separated by commas, as tags; with a dictionary or an `enum` by their texts and tones. A part of a list may be a
 * map with the `name` and the `tone` of its tag.
 */
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
  const otherwise = isTone(props.tone) ? props.tone : 'grey';
  const parts: readonly unknown[] = Array.isArray(value) ? value : plainText(value).split(',');
  const tags = parts.map((part): Tag => {
    const name = typeof part === 'object' ? pick(part, 'name') : part;
    const text = isEmpty(name) ? '' : plainText(name).trim();
    const item = items?.get(text);
    const tone = item?.colour ?? (typeof part === 'object' ? pick(part, 'tone') : undefined);
    return { value: text, text: item?.text ?? text, tone: isTone(tone) ? tone : otherwise };
  });
  return tags.filter(({ value: one }, at) => one !== '' && tags.findIndex((tag) => tag.value === one) === at);
}
