import { Array as List, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { insideData } from '../check/block/sources.ts';
import { Condition, Message, Name, OwnName } from '../grammar/marks.ts';
import { blocks } from '../grammar/nested.ts';
import { Source } from '../grammar/words.ts';
import { block } from '../word.ts';

/**
 * Pages beside each other, one in sight; on a page the address says which, in a dialog or drawer the block remembers. What is in
 * a tab is made when the tab is first shown, stays as it was left behind another, and loads nothing there.
 */
export const tabs = block('tabs', {
  grammar: {
    /** The parameter of the address that names the tab: `tab` unless given. Each tabs block of a page needs its own. */
    param: Optional(OwnName()),
    source: Optional(Source),
    items: List(
      record({
        name: OwnName(),
        title: Message(),
        icon: Optional(Name('icon')),
        permission: Optional(Name('permission')),
        when: Optional(Condition()),
        body: blocks(),
      }),
      { minItems: 1, maxItems: 12 },
    ),
  },
  inside: insideData,
});
