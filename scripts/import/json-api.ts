import type { Shape } from './shapes.ts';

/**
 * A resource of JSON:API as pages see it: its id, its attributes, and the ids of what it is related to.
 * @returns undefined for what is no resource
 */
export function flatResource(shape: Shape): Shape | undefined {
  const { members } = shape;
  const attributes = members.get('attributes');
  const id = members.get('id');
  if (attributes === undefined || id === undefined || members.get('type') === undefined) return undefined;
  const related = [...(members.get('relationships')?.members ?? [])].flatMap(([name, relation]): (readonly [string, Shape])[] => {
    const data = relation.members.get('data');
    const one = data?.type === 'array' ? data.item?.members.get('id') : data?.members.get('id');
    if (data === undefined || one === undefined) return [];
    return data.type === 'array' ? [[`${name}Ids`, { ...plain(data), item: one }]] : [[`${name}Id`, one]];
  });
  const type = members.get('type');
  const flat = new Map([
    ['id', id] as const,
    ...(type === undefined ? [] : [['resourceType', type] as const]),
    ...attributes.members,
    ...related,
  ]);
  return { ...plain(shape), name: undefined, required: new Set(['id', ...attributes.required]), members: flat };
}

/** A copy with its lazy members evaluated. */
function plain(shape: Shape): Shape {
  return { ...shape, members: shape.members, item: shape.item, mapOf: shape.mapOf };
}

interface ResourceBody {
  readonly attributes: Shape;
  readonly type: string;
  /** Relationships that a body may set. */
  readonly related: ReadonlyMap<string, Shape>;
}

/** The attributes that a body sets, and the type of its resource; undefined for a body that is no resource. */
export function resourceBody(body: Shape): ResourceBody | undefined {
  const data = body.members.get('data');
  const attributes = data?.members.get('attributes');
  const [type] = data?.members.get('type')?.enum ?? [];
  if (attributes === undefined || attributes.members.size === 0 || typeof type !== 'string') return undefined;
  return { attributes, type, related: data?.members.get('relationships')?.members ?? new Map() };
}
