import { isRecord } from './pointer.ts';

/** A JSON:API resource as one flat record: its id, its attributes, and the ids of its relationships as `<name>Id` or `<name>Ids`. */
export function flatResource(resource: unknown): unknown {
  if (!isRecord(resource)) return resource ?? null;
  const { id, type, attributes, relationships } = resource;
  const related = Object.entries(isRecord(relationships) ? relationships : {}).flatMap(([name, link]): [string, unknown][] => {
    const data = isRecord(link) ? link.data : undefined;
    if (Array.isArray(data)) return [[`${name}Ids`, data.map(idOf)]];
    return data === undefined ? [] : [[`${name}Id`, idOf(data)]];
  });
  return { id, resourceType: type, ...(isRecord(attributes) ? attributes : {}), ...Object.fromEntries(related) };
}

function idOf(link: unknown): unknown {
  return isRecord(link) ? link.id : null;
}
