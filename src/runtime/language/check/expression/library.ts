import { isLibraryName } from '../../expression/library/arities.ts';
import { callOf, isNode, type Node } from '../../expression/node.ts';
import { type Fault, literalText, type ReadExpression } from '../../expression/read.ts';
import { suggest } from '../../walk/suggest.ts';
import { formats, plainType, signatures } from './signatures.ts';
import type { TypedScope } from './types.ts';

/** What is wrong with a call of a function of the language beyond the types of its arguments. */
export function libraryFault({ library }: ReadExpression, typed: TypedScope): Fault | undefined {
  for (const node of library) {
    const call = callOf(node);
    const [first, second, third] = call?.arguments ?? [];
    const fault =
      call?.name === 'format'
        ? formatFault(second, third)
        : call?.name === 'pick' || call?.name === 'omit'
          ? namesFault(call.name, first, second, typed)
          : undefined;
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** How a function is called: `round(x, digits?)`. */
export function usage(name: string): string | undefined {
  return isLibraryName(name) ? `${name}(${signatures[name].parameters.join(', ')})` : undefined;
}

/** The texts of a list that is written out; undefined for other nodes. */
export function writtenTexts(node: Node | undefined): readonly string[] | undefined {
  if (node?.op !== 'list' || !Array.isArray(node.args)) return undefined;
  const texts = node.args.map((item: unknown) => (isNode(item) ? literalText(item) : undefined));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

function formatFault(kind: Node | undefined, currency: Node | undefined): Fault | undefined {
  const text = literalText(kind);
  const isKnown = formats.some((name) => name === text);
  if (!isKnown)
    return {
      code: 'expression_type',
      message: text === undefined ? 'The kind of format() is a written text' : `format() has no kind "${text.slice(0, 80)}"`,
      expected: formats.join(', '),
      didYouMean: text === undefined ? undefined : suggest(text, formats),
    };
  if ((text === 'money') === (currency !== undefined)) return undefined;
  return text === 'money'
    ? { code: 'expression_type', message: 'Money is written with its currency', expected: "format(value, 'money', row.currencyCode)" }
    : { code: 'expression_type', message: `Only money has a currency, "${text}" has none`, expected: `format(value, '${text}')` };
}

function namesFault(name: string, map: Node | undefined, names: Node | undefined, typed: TypedScope): Fault | undefined {
  const known = typed.fields.get(plainType(map?.checkedType?.name ?? ''));
  const unknown = known === undefined ? undefined : writtenTexts(names)?.find((one) => !known.includes(one));
  if (known === undefined || unknown === undefined) return undefined;
  return {
    code: 'expression_name',
    message: `${name}() names "${unknown.slice(0, 80)}", which the map does not have`,
    expected: known.length > 40 ? undefined : known.join(', '),
    didYouMean: suggest(unknown, known),
  };
}
