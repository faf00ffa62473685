import { Optional } from 'typebox';
import { Name, WidgetProperties } from '../grammar/marks.ts';
import { Source } from '../grammar/words.ts';
import { block } from '../word.ts';

/** A widget of the registry as a block: what is peculiar to a page is one of these. */
export const widget = block('widget', {
  grammar: { use: Name('widget'), props: Optional(WidgetProperties('use')), source: Optional(Source) },
});
