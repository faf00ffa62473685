import type { Schema } from '../../walk/schema.ts';
import { suggest } from '../../walk/suggest.ts';
import { isOpen, withoutNull } from '../contract.ts';
import { expressionSchema } from '../expression/inferred.ts';
import type { Place } from '../place.ts';

/** Warns of members within an input that the call does not know, so that it would ignore or refuse them. */
export function checkMembers(source: string, wanted: Schema, { path, scope, report }: Place): void {
  if (!holdsRecord(wanted)) return;
  const extra = extraMember(expressionSchema(source, scope).schema, wanted, deepest);
  if (extra === undefined) return;
  report({
    code: 'unknown_member',
    path,
    message: `The call knows no "${extra.name}"${extra.within === '' ? '' : ` in ${extra.within}`}`,
    expected: extra.names.join(', '),
    didYouMean: suggest(extra.name, extra.names),
  });
}

const deepest = 5;

interface Extra {
  readonly name: string;
  readonly within: string;
  readonly names: readonly string[];
}

function extraMember(given: Schema, wanted: Schema, levels: number, within = ''): Extra | undefined {
  const [from, to] = [withoutNull(given), withoutNull(wanted)];
  if (levels === 0) return undefined;
  if (from.items !== undefined && to.items !== undefined) return extraMember(from.items, to.items, levels - 1, within);
  if (from.properties === undefined || to.properties === undefined || isOpen(to)) return undefined;
  const names = Object.keys(to.properties);
  for (const [name, member] of Object.entries(from.properties)) {
    const known = Object.hasOwn(to.properties, name) ? to.properties[name] : undefined;
    if (known === undefined) return { name, within, names };
    const inner = extraMember(member, known, levels - 1, within === '' ? name : `${within}.${name}`);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function holdsRecord(schema: Schema): boolean {
  const plain = withoutNull(schema);
  return plain.properties !== undefined || (plain.items !== undefined && withoutNull(plain.items).properties !== undefined);
}
