import { headerRefusal } from '../../contract/connections/headers.ts';
import { type JsonRecord, own, ownList, ownText } from '../../src/runtime/language/walk/schema.ts';
import { record } from './merge-schemas.ts';
import { inputName } from './names.ts';
import type { Input, Reading } from './operation.ts';
import type { Shape } from './shapes.ts';

export interface Pointed {
  readonly one: unknown;
  readonly pointer: string;
}

/** Parameters that the specification leaves to the content and to the security of a call. */
const ignoredHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

const places = ['path', 'query', 'header'] as const;

/** The inputs of a call in its path, its query and its headers; a text says why the call cannot be made. */
export function parametersOf(
  operation: JsonRecord,
  pointer: string,
  shared: readonly Pointed[],
  { shapes, report }: Reading,
): readonly Input[] | string {
  const ofOperation = ownList(operation, 'parameters').map((one, index) => ({ one, pointer: `${pointer}/parameters/${index}` }));
  const inputs = new Map<string, Input>();
  for (const { one, pointer: at } of [...shared, ...ofOperation]) {
    const found = shapes.resolve(one, at);
    const foreign = ownText(found?.value, 'name');
    const place = places.find((name) => name === ownText(found?.value, 'in'));
    if (found === undefined || foreign === undefined) continue;
    const isRequired = own(found.value, 'required') === true;
    if (place === 'header' && ignoredHeaders.has(foreign.toLowerCase())) {
      report.note(found.pointer, 'a header that the call itself decides', ownText(found.value, 'description'));
      continue;
    }
    const schema =
      own(found.value, 'schema') ?? Object.values(record(own(found.value, 'content'))).map((media) => own(media, 'schema'))[0] ?? {};
    const shape = shapes.of(schema, `${found.pointer}/schema`);
    const refusal = place === undefined ? 'a parameter in a cookie' : placeRefusal(place, foreign, shape);
    if (refusal !== undefined) {
      if (isRequired) return `needs ${refusal} (${foreign})`;
      report.note(found.pointer, refusal, `${foreign}: ${ownText(found.value, 'description') ?? ''}`.trim());
    } else if (place !== undefined)
      inputs.set(`${place} ${foreign}`, {
        foreign,
        name: inputName(foreign),
        place,
        isRequired: isRequired || place === 'path',
        shape,
        description: ownText(found.value, 'description'),
        ...(shape.type === 'array' && isRepeated(found.value) ? { isRepeated: true } : {}),
      });
  }
  return [...inputs.values()];
}

/** One parameter for each value is how lists travel unless the document says otherwise. */
function isRepeated(parameter: unknown): boolean {
  return own(parameter, 'explode') !== false && (ownText(parameter, 'style') ?? 'form') === 'form';
}

function placeRefusal(place: 'path' | 'query' | 'header', foreign: string, { type, item }: Shape): string | undefined {
  if (place === 'header' && headerRefusal(foreign) !== undefined) return 'a header that is not for pages to write';
  if (type === 'object') return `an object in the ${place}`;
  if (type === 'array' && (place !== 'query' || item?.type === 'object' || item?.type === 'array'))
    return `a list of such items in the ${place}`;
  return undefined;
}
