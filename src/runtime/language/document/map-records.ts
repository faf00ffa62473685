import { isRecord, type JsonRecord } from '../walk/schema.ts';

/** A copy of a document with every object replaced by what `change` makes of it, innermost first; what is unchanged is shared. */
export function mapRecords(document: JsonRecord, change: (record: JsonRecord) => JsonRecord): JsonRecord {
  const mapped = mapValues(document, change);
  return change(mapped);
}

/** The bounds of a document (32 levels) hold the recursion. */
function mapValues(record: JsonRecord, change: (record: JsonRecord) => JsonRecord): JsonRecord {
  let copy: Record<string, unknown> | undefined;
  for (const [key, value] of Object.entries(record)) {
    const mapped = mapValue(value, change);
    if (mapped === value) continue;
    copy ??= { ...record };
    copy[key] = mapped;
  }
  return copy ?? record;
}

function mapValue(value: unknown, change: (record: JsonRecord) => JsonRecord): unknown {
  if (Array.isArray(value)) {
    const mapped = Array.from(value, (item: unknown) => mapValue(item, change));
    return mapped.every((item, index) => item === value[index]) ? value : mapped;
  }
  return isRecord(value) ? mapRecords(value, change) : value;
}
