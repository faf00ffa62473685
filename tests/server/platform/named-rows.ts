import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints, type ServedId } from '../../../contract/endpoints/all.ts';
import { endpointIds } from '../../../server/plugins/endpoints.ts';

/** Every field of the contract that names a row: `order.detail id`. */
export const idFields: readonly string[] = endpointIds.flatMap((id) => {
  const { params, query, body }: Endpoint = endpoints[id];
  return [...new Set([params, query, body].flatMap((schema) => namesIn(schema, [])))].map((path) => `${id} ${path}`);
});

function namesIn(schema: unknown, path: readonly string[]): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) return schema.anyOf.flatMap((option) => namesIn(option, path));
  if ('items' in schema) return namesIn(schema.items, path);
  if ('properties' in schema && typeof schema.properties === 'object' && schema.properties !== null)
    return Object.entries(schema.properties).flatMap(([name, field]) => namesIn(field, [...path, name]));
  const isText = 'type' in schema && schema.type === 'string';
  return isText && /^(?:id|ids|key|token|number|numbers)$|Ids?$/.test(path.at(-1) ?? '') ? [path.join('.')] : [];
}

export function isServed(id: string): id is ServedId {
  return endpointIds.some((served) => served === id);
}
