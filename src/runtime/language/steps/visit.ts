import { Enum, Optional, String as Text } from 'typebox';
import type { Place } from '../check/place.ts';
import { unknownName } from '../check/report.ts';
import { Inputs } from '../grammar/marks.ts';
import { below } from '../walk/pointer.ts';
import { isRecord, own, ownText } from '../walk/schema.ts';
import { spread } from '../walk/spread.ts';
import { step } from '../word.ts';

/**
 * Opens a site of the web whose host the tenant allows (the hosts of its frames); any other is refused when the step runs. `{name}` in
 * its path or query is filled by `with`, and encoded. A call that has no value for a place is refused as well.
 */
export const visit = step({
  grammar: {
    visit: Text({
      pattern: '^https://[a-z0-9.-]+(:\\d{1,5})?(/[^\\s\\\\]*)?$',
      maxLength: 500,
      title: 'an address, as in https://carrier.example/track/{no}',
    }),
    with: Optional(Inputs()),
    /** A new tab of the browser, or the same; `tab` unless given. */
    as: Optional(Enum(['tab', 'same'])),
  },
  needsPerson: true,
  reaches: 'page',
  check: checkPlaces,
});

/** Each place of the address has a value, and each value a place. */
function checkPlaces(value: unknown, { path, report }: Place): void {
  const address = ownText(value, 'visit') ?? '';
  const places = [...address.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name);
  const given = own(value, 'with');
  const names = isRecord(given) ? Object.keys(given) : [];
  if (given !== undefined && (!isRecord(given) || names.includes(spread))) return;
  for (const name of names)
    if (!places.includes(name))
      report(unknownName('unknown_parameter', below(below(path, 'with'), name), 'place in the address', name, places));
  for (const name of places)
    if (!names.includes(name))
      report({ code: 'missing_parameter', path, message: `The address needs "${name}"`, expected: `with: { "${name}": … }` });
}
