import type { Connection } from '../../../../contract/connections/grammar.ts';
import { patternRefusal } from '../../../../contract/rules/pattern.ts';
import type { Knowledge } from '../check/knowledge.ts';
import { type Report, unknownName } from '../check/report.ts';
import { below } from '../walk/pointer.ts';
import { isRecord, own, ownList, ownText } from '../walk/schema.ts';

/** Checks the schemas of a connection: references, required members, patterns and dictionaries. */
export function checkSchemas({ schemas = {}, calls }: Connection, { dictionaries }: Pick<Knowledge, 'dictionaries'>, report: Report): void {
  const pending: Place[] = Object.entries(schemas).map(([name, schema]) => ({ schema, path: below('/schemas', name) }));
  for (const [id, call] of Object.entries(calls))
    for (const part of ['params', 'query', 'headers', 'body', 'reply'] as const)
      if (call[part] !== undefined) pending.push({ schema: call[part], path: `${below('/calls', id)}/${part}` });
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const { schema, path } = place;
    const reference = ownText(schema, '$ref')?.slice('#/schemas/'.length);
    if (reference !== undefined && !Object.hasOwn(schemas, reference))
      report(unknownName('wrong_value', `${path}/$ref`, 'definition under schemas', reference, Object.keys(schemas)));
    checkRequired(place, report);
    checkPattern(place, report);
    const dictionary = ownText(schema, 'dictionary');
    if (dictionary !== undefined && !dictionaries.has(dictionary))
      report(unknownName('unknown_dictionary', `${path}/dictionary`, 'dictionary', dictionary, dictionaries.keys()));
    pending.push(...childrenOf(place));
  }
}

interface Place {
  readonly schema: unknown;
  readonly path: string;
}

function checkRequired({ schema, path }: Place, report: Report): void {
  const properties = own(schema, 'properties');
  if (!isRecord(properties)) return;
  for (const [index, name] of ownList(schema, 'required').entries())
    if (typeof name === 'string' && !Object.hasOwn(properties, name))
      report(unknownName('unknown_parameter', `${path}/required/${index}`, 'member', name, Object.keys(properties)));
}

function checkPattern({ schema, path }: Place, report: Report): void {
  const pattern = ownText(schema, 'pattern');
  const refusal = pattern === undefined ? undefined : patternRefusal(pattern);
  if (refusal !== undefined) report({ code: 'unsafe_pattern', path: `${path}/pattern`, message: refusal });
}

function childrenOf({ schema, path }: Place): readonly Place[] {
  const properties = own(schema, 'properties');
  const items = own(schema, 'items');
  return [
    ...(isRecord(properties)
      ? Object.entries(properties).map(([name, child]) => ({ schema: child, path: below(`${path}/properties`, name) }))
      : []),
    ...(items === undefined ? [] : [{ schema: items, path: `${path}/items` }]),
    ...ownList(schema, 'anyOf').map((branch, index) => ({ schema: branch, path: `${path}/anyOf/${index}` })),
  ];
}
