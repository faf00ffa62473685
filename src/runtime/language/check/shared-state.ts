import type { JsonPath } from '../stages.ts';
import { below } from '../walk/pointer.ts';
import { isRecord, own, ownList, ownText } from '../walk/schema.ts';
import { spread } from '../walk/spread.ts';
import { circlesIn } from './circles.ts';
import type { Part } from './parts.ts';
import { type Report, unknownName } from './report.ts';

/** What a screen declares for its blocks to share: the types of its state by name, and the events it answers. */
export interface Shared {
  readonly state: ReadonlyMap<string, string>;
  readonly events: ReadonlySet<string>;
}

export function sharedOf(screen: unknown): Shared {
  const state = own(screen, 'state');
  const on = own(screen, 'on');
  return {
    state: new Map(Object.entries(isRecord(state) ? state : {}).map(([name, variable]) => [name, ownText(variable, 'type') ?? ''])),
    events: new Set(Object.keys(isRecord(on) ? on : {})),
  };
}

/** State that is written, and events that are told, must be declared: a misspelled one would reach nobody. */
export function checkShared(part: Part, value: unknown, path: JsonPath, { state, events }: Shared, report: Report): void {
  if (part === 'screen') checkEvents(own(value, 'on'), report);
  else if (part === 'step:set') {
    const set = own(value, 'set');
    for (const name of Object.keys(isRecord(set) ? set : {}))
      if (name !== spread && !state.has(name))
        report(unknownName('unknown_state', below(below(path, 'set'), name), 'state', name, state.keys()));
  } else if (part === 'step:emit') {
    const event = ownText(value, 'emit');
    if (event !== undefined && !events.has(event)) report(unknownName('unknown_event', below(path, 'emit'), 'event', event, events));
  } else if (part.startsWith('block:')) {
    if (part === 'block:form') checkSaves(value, path, report);
    checkPublished(part, ownText(value, 'publishes'), below(path, 'publishes'), state, report);
  }
}

/** A parameter's default is of its type, and makes it never missing. */
export function checkParameter(parameter: unknown, path: JsonPath, report: Report): void {
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

/** What keeps a form's values is one of its actions. */
function checkSaves(form: unknown, path: JsonPath, report: Report): void {
  const actions = ownList(form, 'actions').map((action) => ownText(action, 'name') ?? '');
  for (const [at, name] of ownList(form, 'saves').entries()) {
    if (typeof name !== 'string' || actions.includes(name)) continue;
    const message = `The form has no action "${name}"`;
    report({ code: 'wrong_value', path: below(below(path, 'saves'), at), message, expected: actions.join(', ') || 'an action' });
  }
}

function checkPublished(part: Part, name: string | undefined, path: JsonPath, state: Shared['state'], report: Report): void {
  if (name === undefined) return;
  const type = state.get(name);
  if (type === undefined) {
    report(unknownName('unknown_state', path, 'state', name, state.keys()));
    return;
  }
  const expected = part === 'block:editableTable' ? 'list' : 'map';
  if (type !== expected)
    report({ code: 'wrong_value', path, message: `The state "${name}" is no ${expected}`, expected: `a state of the type "${expected}"` });
}

/** Steps of an event run one after the other without a pause: a circle of events would hold the page for ever. */
function checkEvents(on: unknown, report: Report): void {
  const events = Object.entries(isRecord(on) ? on : {});
  const nodes = new Map(events.map(([name, steps]) => [name, { next: emittedIn(steps), path: below('/on', name) }]));
  for (const { path, circle } of circlesIn(nodes))
    report({
      code: 'wrong_value',
      path,
      message: `These events emit each other in a circle: ${circle.join(' → ')}`,
      expected: 'an event whose steps do not lead back to it',
    });
}

/** The events that steps emit by themselves, in branches too; what a person does in blocks that they open is not among them. */
function emittedIn(steps: unknown): readonly string[] {
  const found: string[] = [];
  const pending: unknown[] = [steps];
  for (let list = pending.pop(); list !== undefined; list = pending.pop())
    for (const step of Array.isArray(list) ? list : []) {
      const name = ownText(step, 'emit');
      if (name !== undefined) found.push(name);
      pending.push(
        own(step, 'else') ?? [],
        own(own(step, 'refused'), 'do') ?? [],
        ...ownList(step, 'choose').map((branch) => own(branch, 'do') ?? []),
      );
    }
  return found;
}
