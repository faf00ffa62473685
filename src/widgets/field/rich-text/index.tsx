import { Enum, Integer, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import type { RuleUse } from '../../../../contract/rules/judge.ts';
import { plainRichText } from '../../../../contract/values/rich-text.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { isEmpty, plainText } from '../../parts/empty.ts';
import { lazyField, lazyView } from '../../parts/field/lazy-field.tsx';

/** A text with paragraphs, headings, lists, links and emphasis; the value is HTML of a closed set of elements. */
export const richTextField: FieldWidget = {
  kind: 'field',
  name: 'RichText',
  properties: record({
    /** Characters of the HTML at most. */
    maxLength: Optional(Integer({ minimum: 1, maximum: 20_000 })),
    /** Where its pictures are kept; without it, it has none. */
    pictures: Optional(Enum(['announcement'])),
  }),
  search: 'none',
  value: 'text',
  isLarge: true,
  acts: ['pictures'],
  rules: ({ maxLength, pictures }) => [
    richText(pictures !== undefined),
    { rule: 'maxLength', with: { max: typeof maxLength === 'number' ? maxLength : 20_000 } },
  ],
  component: lazyField(() => import('./view.tsx').then(({ RichTextView }) => RichTextView)),
  view: lazyView(() => import('./shown.tsx').then(({ RichTextShown }) => RichTextShown)),
  text: (value) => (isEmpty(value) ? plainText(value) : plainRichText(String(value))),
};

function richText(withPictures: boolean): RuleUse {
  return withPictures ? { rule: 'richText', with: { pictures: true } } : { rule: 'richText' };
}
