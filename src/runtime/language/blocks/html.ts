import { Optional } from 'typebox';
import { insideData } from '../check/block/sources.ts';
import { Message, RichText } from '../grammar/marks.ts';
import { dataIndex, Source } from '../grammar/words.ts';
import { own } from '../walk/schema.ts';
import { block } from '../word.ts';

/**
 * Rich text of a message (`content`) or of the data (`source` and `dataIndex`), cleaned when shown: no scripts, styles, forms or
 * frames, pictures of the own host only, links in a window of their own with a notice when they leave the host.
 */
export const html = block('html', {
  grammar: {
    title: Optional(Message()),
    content: Optional(RichText()),
    source: Optional(Source),
    /** Where in the data the text is. */
    dataIndex: Optional(dataIndex()),
  },
  inside: insideData,
  check(value, { path, scope, report }) {
    const hasData = own(value, 'source') !== undefined || scope.data !== undefined;
    const isOfData = own(value, 'dataIndex') !== undefined;
    if (own(value, 'content') !== undefined ? !isOfData : isOfData && hasData) return;
    report({
      code: 'missing_property',
      path,
      message: 'It does not say what it shows, or says it twice',
      expected: '"content", or "dataIndex" with a "source" here or around',
    });
  },
});
