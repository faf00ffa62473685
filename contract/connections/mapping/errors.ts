import type { FieldProblem } from '../../envelope.ts';
import { CallFailure } from '../../failure.ts';
import type { Errors } from '../mapping-words.ts';
import type { ForeignReply } from './foreign-reply.ts';
import type { CallPlan } from './plan.ts';
import { isRecord, segmentsOf, valueAt } from './pointer.ts';
import { foreignName } from './query.ts';

interface Places {
  readonly message: readonly string[];
  readonly code?: string | undefined;
  readonly fields?: { readonly at: string; readonly name: readonly string[]; readonly text: readonly string[] } | undefined;
}

/** Longest message that is passed on, in characters. */
const longestMessage = 500;
const mostFields = 50;

const usual: Places = {
  message: [
    '/message',
    '/detail',
    '/error/message',
    '/error_description',
    '/msg',
    '/title',
    '/errors/0/detail',
    '/errors/0/message',
    '/error',
  ],
  code: '/code',
};
const presets: Readonly<Record<'problem' | 'jsonapi', Places>> = {
  problem: {
    message: ['/detail', '/title'],
    code: '/type',
    fields: { at: '/errors', name: ['/pointer', '/field', '/name'], text: ['/detail', '/message', '/reason'] },
  },
  jsonapi: {
    message: ['/errors/0/detail', '/errors/0/title'],
    code: '/errors/0/code',
    fields: { at: '/errors', name: ['/source/pointer', '/source/parameter'], text: ['/detail', '/title'] },
  },
};

/**
 * The failure of a refused call: the backend's own message, and its messages for inputs under their names here. A backend that does not
 * accept the token refuses the connection, not the user: nobody is signed out by it.
 */
export function failureOf(plan: CallPlan, { status, data }: ForeignReply): CallFailure {
  const places = placesOf(plan.errors);
  const fields = places.fields === undefined ? [] : fieldsOf(plan, places.fields, data);
  const said = firstText(data, places.message) || (fields[0]?.message ?? '');
  const code = places.code === undefined ? undefined : valueAt(data, places.code);
  // Waybill's own server speaks of the user's own session.
  const isOver = status === 401 && plan.connection.token?.from === 'session';
  return new CallFailure(said, {
    kind: isOver ? 'session_over' : 'refused',
    status,
    errorCode: status === 401 ? 'connection_unauthorized' : 'connection_refused',
    ...(typeof code === 'string' || typeof code === 'number' ? { code: typeof code === 'string' ? code.slice(0, 200) : code } : {}),
    ...(fields.length > 0 ? { fields } : {}),
  });
}

function placesOf(errors: Errors | undefined): Places {
  if (errors === undefined) return usual;
  if (typeof errors === 'string') return presets[errors];
  const { message = usual.message, code, fields } = errors;
  if (fields === undefined) return { message, code };
  return {
    message,
    code,
    fields: { at: fields.at, name: [fields.name ?? '/field'], text: [fields.message ?? '/message'] },
  };
}

function fieldsOf(plan: CallPlan, { at, name, text }: NonNullable<Places['fields']>, data: unknown): FieldProblem[] {
  const found = valueAt(data, at);
  const pairs: (readonly [string, string])[] = Array.isArray(found)
    ? found.map((item) => [firstText(item, name), firstText(item, text)])
    : isRecord(found)
      ? Object.entries(found).map(([key, value]) => [key, firstText(value, ['', '/0', ...text])])
      : [];
  const inputs = inputsByForeignName(plan);
  return pairs.slice(0, mostFields).flatMap(([foreign, message]) => {
    const path = inputPath(plan, inputs, foreign);
    return path === undefined ? [] : [{ path, rule: 'refused', message }];
  });
}

/** The first text at one of the places, made harmless: bounded, on one line. */
function firstText(data: unknown, places: readonly string[]): string {
  for (const place of places) {
    const value = valueAt(data, place);
    if (typeof value === 'string' && value.trim() !== '')
      return value
        .replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
        .trim()
        .slice(0, longestMessage);
  }
  return '';
}

function inputsByForeignName(plan: CallPlan): ReadonlyMap<string, string> {
  const { params, query, headers, body } = plan.inputs;
  return new Map([
    ...[...params.keys()].map((name) => [name, name] as const),
    ...[...query.keys()].map((name) => [foreignName(plan, name), name] as const),
    ...[...headers.keys(), ...body.keys()].map((name) => [plan.call.names?.[name] ?? name, name] as const),
  ]);
}

/** `/data/attributes/title`, `#/lines/0/qty`, `lines[0].qty` and `title` as paths of the input; undefined for what no input is. */
function inputPath(plan: CallPlan, inputs: ReadonlyMap<string, string>, foreign: string): string | undefined {
  const known = inputs.get(foreign);
  if (known !== undefined) return known;
  const bare = foreign.replace(/^#/, '');
  const all = bare.startsWith('/')
    ? segmentsOf(bare)
    : bare
        .replace(/^\$\.?/, '')
        .split(/[.[\]]+/)
        .filter((part) => part !== '');
  const sent = segmentsOf(plan.envelope.sent ?? '');
  const parts = sent.length > 0 && sent.every((name, index) => all[index] === name) ? all.slice(sent.length) : all;
  const [first, second, third] = parts;
  if (first === 'data' && second === 'relationships' && third !== undefined)
    return [`${third}Id`, `${third}Ids`].find((name) => plan.inputs.body.has(name));
  const [name, ...rest] = first === 'data' && second === 'attributes' ? parts.slice(2) : parts;
  const input = name === undefined ? undefined : inputs.get(name);
  return input === undefined ? undefined : [input, ...rest].join('.');
}
