import { answeredProperties } from '../check/form/properties.ts';
import { contextInside } from '../check/inside.ts';
import type { Knowledge } from '../check/knowledge.ts';
import type { Context } from '../check/place.ts';
import { screenContext } from '../check/screen.ts';
import { expand } from '../document/expand.ts';
import { expandedPath } from '../document/moves.ts';
import { definitions, screenSchema } from '../parse.ts';
import type { JsonPath } from '../problem.ts';
import { boundsProblem } from '../walk/bounds.ts';
import { below, isWithin } from '../walk/pointer.ts';
import { own, ownText, type Schema } from '../walk/schema.ts';
import { type Visit, walk } from '../walk/walk.ts';

/** What the checker knows at a place of a document. */
export interface KnownPlace {
  readonly context: Context;
  /** The grammar of the value there; undefined for a place that the grammar does not have. */
  readonly schema?: Schema;
}

/** What can be read at a path of a document that is being typed; undefined for a document beyond the bounds of the language. */
export function contextAt(document: unknown, path: readonly string[], knowledge: Knowledge): KnownPlace | undefined {
  if (boundsProblem(document) !== undefined) return undefined;
  const expanded = expand(document, knowledge.fragments);
  const wanted = expandedPath(path.reduce<JsonPath>(below, ''), expanded.moves);
  let found: KnownPlace = { context: screenContext(expanded.document, knowledge) };
  walk<Context>(expanded.document, screenSchema, definitions, found.context, {
    problem: () => undefined,
    // A value that is half typed is not visited, but what is known inside of its parent holds for it.
    inside: (parent, key) => {
      const here = below(parent.path, key);
      if (!isWithin(wanted, here)) return parent.context;
      const context = contextInside(parent, key);
      found = { context, ...(wanted === here ? { schema: schemaOfChild(parent, key) } : {}) };
      return context;
    },
    propertiesOf: (registryField, around) => {
      const kind = registryField === 'x-component' ? 'field' : own(around, 'block') === undefined ? 'cell' : 'widget';
      const properties = knowledge.widgets.get(`${kind}:${ownText(around, registryField) ?? ''}`)?.properties;
      return kind === 'field' || properties === undefined ? properties : answeredProperties(properties);
    },
  });
  return found;
}

function schemaOfChild({ schema }: Visit<Context>, key: string | number): Schema | undefined {
  const { properties = {}, patternProperties = {}, items } = schema;
  if (typeof key === 'number') return items;
  if (Object.hasOwn(properties, key)) return properties[key];
  return Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern).test(key))?.[1];
}
