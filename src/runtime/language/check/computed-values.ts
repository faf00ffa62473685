import { kindWords } from '../kinds.ts';
import type { JsonPath } from '../problem.ts';
import { below } from '../walk/pointer.ts';
import { isRecord, ownText } from '../walk/schema.ts';
import { circlesIn } from './circles.ts';
import type { ComputedScope } from './expression/computed.ts';
import { at, type Place } from './place.ts';

/** Told of what declares computed values: circles, and names that stand for another value already. `inside` are those known within. */
export function checkComputedNames(declared: unknown, inside: ComputedScope, place: Place): void {
  if (!isRecord(declared)) return;
  const { computed: around, report } = place;
  const nodes = new Map<string, { readonly next: readonly string[]; readonly path: JsonPath }>();
  for (const name of Object.keys(declared)) {
    const { path } = at(place, 'computed', name);
    nodes.set(name, { next: inside.get(name)?.next ?? [], path: below(path, 'value') });
    if (around.has(name))
      report({
        code: 'duplicate_name',
        path,
        message: `"${name}" is a computed value of what is around already`,
        expected: 'a name of its own',
      });
  }
  for (const { path, circle } of circlesIn(nodes))
    report({
      code: 'wrong_value',
      path,
      message: `These computed values follow each other in a circle: ${circle.join(' → ')}`,
      expected: 'a value that is not made of itself',
    });
}

/** Holds the type that a computed value declares against what its expression gives. */
export function checkComputedType(value: unknown, { path, computed, report }: Place): void {
  const type = ownText(value, 'type') ?? '';
  const given = computed.get(path.slice(path.lastIndexOf('/') + 1))?.given;
  const expected = kindWords[type];
  if (given === undefined || given === type || type === 'message' || expected === undefined) return;
  report({ code: 'expression_type', path: below(path, 'value'), message: `The expression gives ${kindWords[given]}`, expected });
}
