/** The subset of JSON Schema that the editor's schema uses (scripts/generate/editor-schema.ts). */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

/** The schemas that apply at a path, given the value around it; several while the value is ambiguous. */
export function schemasAt(root: Schema, value: unknown, path: readonly string[]): readonly Schema[] {
  let here = flat(root, value, root);
  let inside = value;
  for (const key of path) {
    inside = memberOf(inside, key);
    here = here.flatMap((schema) => below(schema, key)).flatMap((schema) => flat(schema, inside, root));
  }
  return here;
}

/** Property names of an object, with the schema of each. */
export function keysOf(schemas: readonly Schema[]): ReadonlyMap<string, Schema> {
  return new Map(schemas.flatMap(({ properties }) => Object.entries(properties ?? {})));
}

/** Suggested values: enumerations, constants, booleans. */
export function valuesOf(schemas: readonly Schema[]): readonly unknown[] {
  const all = schemas.flatMap((schema) => {
    if (schema.const !== undefined) return [schema.const];
    return schema.enum ?? (schema.type === 'boolean' ? [true, false] : []);
  });
  return [...new Set(all)];
}

export function resolve(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.replace('#/definitions/', '');
  const target = name === undefined ? undefined : root.definitions?.[name];
  if (target === undefined) return schema;
  // The description beside a reference is more specific than that of the referenced schema.
  const found = resolve(target, root);
  return schema.description === undefined ? found : { ...found, description: schema.description };
}

const deepest = 12;

/** A schema with its parts, as far as the value selects among alternatives. */
function flat(schema: Schema, value: unknown, root: Schema, depth = 0): readonly Schema[] {
  if (depth > deepest) return [];
  const found = resolve(schema, root);
  const parts = [...(found.allOf ?? []), ...(found.if === undefined ? [] : [{ if: found.if, then: found.then, else: found.else }])];
  const chosen = parts.flatMap((part) => {
    const taken = part.if === undefined ? part : holds(part.if, value) ? part.then : part.else;
    return taken === undefined ? [] : flat(taken, value, root, depth + 1);
  });
  const branches = plausible(found.anyOf ?? [], value, root).flatMap((branch) => {
    const inherits = branch.description === undefined && found.description !== undefined && branch.$ref === undefined;
    return flat(inherits ? { ...branch, description: found.description } : branch, value, root, depth + 1);
  });
  return [found, ...chosen, ...branches];
}

/** Whether the condition that selects a block or widget holds: required properties with a given value. */
function holds(condition: Schema, value: unknown): boolean {
  return (
    (condition.required ?? []).every((key) => memberOf(value, key) !== undefined) &&
    Object.entries(condition.properties ?? {}).every(([key, { const: wanted }]) => wanted !== undefined && memberOf(value, key) === wanted)
  );
}

/** The alternatives that a value can still become; among objects, those selected by a key that is present. */
function plausible(branches: readonly Schema[], value: unknown, root: Schema): readonly Schema[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return branches;
  const keys = Object.keys(value);
  const objects = branches.filter((branch) => resolve(branch, root).type === 'object' || resolve(branch, root).allOf !== undefined);
  const named = objects.filter((branch) => resolve(branch, root).required?.some((key) => keys.includes(key)) === true);
  return named.length > 0 ? named : objects;
}

function below({ properties, patternProperties, items }: Schema, key: string): readonly Schema[] {
  const own = properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined;
  if (own !== undefined) return [own];
  if (items !== undefined && /^\d+$/.test(key)) return [items];
  return Object.entries(patternProperties ?? {}).flatMap(([pattern, schema]) => (new RegExp(pattern).test(key) ? [schema] : []));
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}
