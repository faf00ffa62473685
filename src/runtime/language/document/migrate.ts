import { schemaVersion } from '../grammar/screen.ts';
import type { Problem } from '../problem.ts';
import { isExpression, isRecord, type JsonRecord, own, ownText } from '../walk/schema.ts';
import { type Arguments, withArguments } from './arguments.ts';
import { mapRecords } from './map-records.ts';

/**
 * A document in the newest version of the language. Migrations are pure, one for each version left behind, and the author's
 * file is never rewritten. Takes documents within the bounds; what is no object comes back as it is, for the parser to refuse.
 */
export function migrate(document: unknown): { readonly document: unknown; readonly problems: readonly Problem[] } {
  const version = own(document, 'schemaVersion');
  if (!isRecord(document) || version === undefined || version === schemaVersion) return { document, problems: [] };
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > schemaVersion)
    return {
      document,
      problems: [
        {
          code: 'unknown_version',
          path: '/schemaVersion',
          message: `Version ${JSON.stringify(version)?.slice(0, 40)} of the language is not known`,
          expected: `${schemaVersion}, or an older version from 1 on`,
        },
      ],
    };
  const migrated = migrations.slice(version - 1).reduce<JsonRecord>((before, migration) => migration(before), document);
  return { document: { ...migrated, schemaVersion }, problems: [] };
}

/** By the version that each leaves behind, less one. A migration must take any document of its version, a broken one too. */
const migrations: readonly ((document: JsonRecord) => JsonRecord)[] = [optionsOfFields, namesOfResults].slice(0, schemaVersion - 1);

/** Version 1 had a field's choices among its component's properties; since version 2 they are the field's own `x-options`. */
function optionsOfFields(document: JsonRecord): JsonRecord {
  return mapRecords(document, (record) => {
    const props = own(record, 'x-component-props');
    const options = own(props, 'options');
    if (!isRecord(props) || ownText(options, 'call') === undefined || own(record, 'x-options') !== undefined) return record;
    const { options: _moved, ...rest } = props;
    const { 'x-component-props': _props, ...field } = record;
    return { ...field, ...(Object.keys(rest).length === 0 ? {} : { 'x-component-props': rest }), 'x-options': options };
  });
}

/** Version 3 reads `computed` and `absent` in expressions. Before it they were names like any other, of results and of a macro's items. */
function namesOfResults(document: JsonRecord): JsonRecord {
  return mapRecords(document, (record) => {
    const entries = Object.entries(record).map(([key, value]) => [key, renamed(key, value)] as const);
    return entries.every(([key, value]) => value === record[key]) ? record : Object.fromEntries(entries);
  });
}

const taken: Arguments = new Map(['computed', 'absent'].map((name) => [name, { text: `${name}Result`, whole: `${name}Result` }]));

function renamed(key: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => renamed('', item));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (typeof value !== 'string') return value;
  if (key === 'as' || key === 'of' || key === 'again') return taken.has(value) ? `${value}Result` : value;
  if (!isExpression(value) || ![...taken.keys()].some((name) => value.includes(name))) return value;
  const body = value.slice(2, -2);
  const now = withArguments(body, taken);
  return now === body ? value : `{{${now}}}`;
}
