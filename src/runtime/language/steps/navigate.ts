import { Boolean as Bool, Optional, String as Text } from 'typebox';
import { checkPage } from '../check/pages.ts';
import { Inputs } from '../grammar/marks.ts';
import { own, ownText } from '../walk/schema.ts';
import { step } from '../word.ts';

/** Goes to a page of the menu; `with` becomes its query. */
export const navigate = step({
  grammar: {
    navigate: Text({ pattern: '^/(?!/)[^\\s\\\\]*$', maxLength: 200, title: 'a path of this application, as in /order/list' }),
    with: Optional(Inputs()),
    replace: Optional(Bool()),
  },
  needsPerson: true,
  reaches: 'page',
  check(value, place) {
    checkPage(ownText(value, 'navigate') ?? '', 'navigate', own(value, 'with'), place);
  },
});
