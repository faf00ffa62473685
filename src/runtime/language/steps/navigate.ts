import { Boolean as Bool, Optional, String as Text } from 'typebox';
import { checkTarget } from '../check/inputs.ts';
import { unknownName } from '../check/report.ts';
import { Inputs } from '../grammar/marks.ts';
import { below } from '../walk/pointer.ts';
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
    const { knowledge, path, report } = place;
    const address = ownText(value, 'navigate')?.split(/[?#]/, 1)[0] ?? '';
    const screen = knowledge.screenAt(address);
    if (screen !== undefined) checkTarget(screen, own(value, 'with'), place);
    else if (address.startsWith('/') && address !== '/')
      report(unknownName('unknown_route', below(path, 'navigate'), 'page', address, knowledge.routes.keys()));
  },
});
