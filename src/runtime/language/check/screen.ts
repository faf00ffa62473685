import { below } from '../walk/pointer.ts';
import { isRecord, own, ownText, type Schema } from '../walk/schema.ts';
import { noComputed } from './expression/computed.ts';
import { intern } from './expression/types.ts';
import { closed } from './form/form-values.ts';
import type { Knowledge } from './knowledge.ts';
import { anything, type Context, type DocumentFacts, type Place, withNames } from './place.ts';

const text: Schema = { type: 'string' };
const user: Schema = closed({ id: text, username: text, nickName: text });
const stateTypes: ReadonlyMap<string, Schema> = new Map([
  ['string', text],
  ['number', { type: 'number' }],
  ['boolean', { type: 'boolean' }],
]);

/** The scope of a whole screen: the user, the page's parameters and the state that its blocks share. */
export function screenContext(screen: unknown, knowledge: Knowledge): Context {
  const declared = own(screen, 'params');
  const params: Record<string, Schema> = {};
  const required: string[] = [];
  for (const [name, parameter] of Object.entries(isRecord(declared) ? declared : {})) {
    params[name] = { type: ownText(parameter, 'type') };
    if (own(parameter, 'required') === true || own(parameter, 'default') !== undefined) required.push(name);
  }
  const state = own(screen, 'state');
  const page = Object.entries(isRecord(state) ? state : {}).map(([name, variable]) => [
    name,
    stateTypes.get(ownText(variable, 'type') ?? '') ?? anything,
  ]);
  return {
    scope: {
      user,
      params: intern({ type: 'object', properties: params, required }),
      page: intern(closed(Object.fromEntries(page), [])),
    },
    knowledge,
    calls: new Map(),
    computed: noComputed,
  };
}

/** What a screen declares for its blocks to share. */
export function documentFacts(screen: unknown): DocumentFacts {
  const state = own(screen, 'state');
  const on = own(screen, 'on');
  return {
    screen,
    state: new Map(Object.entries(isRecord(state) ? state : {}).map(([name, variable]) => [name, ownText(variable, 'type') ?? ''])),
    events: new Set(Object.keys(isRecord(on) ? on : {})),
    emitted: new Map(),
    blockNames: new Map(),
    atEnd: [],
  };
}

/** What the screen does on events reads the values that come with them. */
export function insideScreen(_screen: unknown, key: string | number, context: Context): Context {
  return key === 'on' ? withNames(context, { event: anything }) : context;
}

/** A parameter's default is of its type, and makes it never missing. */
export function checkParameter(parameter: unknown, { path, report }: Place): void {
  const given = own(parameter, 'default');
  const type = ownText(parameter, 'type');
  if (given === undefined || given === null || typeof given === 'object') return;
  if (typeof given !== type)
    report({ code: 'wrong_value', path: below(path, 'default'), message: `The parameter is no ${typeof given}`, expected: `a ${type}` });
  if (own(parameter, 'required') === true)
    report({
      code: 'wrong_value',
      path: below(path, 'required'),
      message: 'A parameter with a default is never missing',
      expected: '"required" or "default"',
    });
}
