import { isRecord, own, ownList } from '../walk/schema.ts';
import type { Place } from './place.ts';
import { unknownName } from './report.ts';

/** A variable belongs to parameters that the screen has; with another name it would never begin anew. */
export function checkStateOwners(variable: unknown, { path, report, document: { screen } }: Place): void {
  const params = own(screen, 'params');
  const known = Object.keys(isRecord(params) ? params : {});
  for (const [index, name] of ownList(variable, 'of').entries())
    if (typeof name === 'string' && !known.includes(name))
      report(unknownName('unknown_parameter', `${path}/of/${index}`, 'parameter of the screen', name, known));
}
