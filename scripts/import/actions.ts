import { type Call, neededBy } from './calls.ts';
import { Fields, type Making } from './fields.ts';
import { camel, Names } from './names.ts';
import type { Json } from './plain-fields.ts';
import { isNeeded, type Page, type Plan, wordsOfCall } from './plan.ts';
import { argumentsOf, callStep, type Known, parametersFor, saved } from './steps.ts';

export interface PageMaking extends Making {
  readonly plan: Plan;
  /** Pages have addresses; without them, they open in drawers. */
  readonly hasMenu: boolean;
  /** The permission to change records of a resource. */
  readonly permissionOf: (call: Call) => string | undefined;
}

/** The buttons of a page: to other pages, and what is done by calls. */
export class Actions {
  readonly #making: PageMaking;
  readonly #names = new Names();
  readonly made: Json[] = [];

  constructor(making: PageMaking) {
    this.#making = making;
  }

  /** A button to a page; none when the page would have to be told what is not known here. */
  to(page: Page | undefined, known: Known, title?: string): void {
    const step = page === undefined ? undefined : this.stepTo(page, known);
    if (page === undefined || step === undefined) return;
    const isForm = page.kind === 'new' || page.kind === 'edit';
    this.#add(page.call, title ?? this.#making.texts.own(page.said, page.said), {
      ...(page.kind === 'new' ? { primary: true } : {}),
      do: isForm ? [step, { reload: true }] : [step],
    });
  }

  stepTo(page: Page, known: Known): Json | undefined {
    const given = parametersFor(page, known, isNeeded);
    if (given === undefined) return undefined;
    const told = Object.keys(given).length === 0 ? {} : { with: given };
    const isForm = page.kind === 'new' || page.kind === 'edit';
    return this.#making.hasMenu && !isForm ? { navigate: page.route, ...told } : { open: page.id, ...told, as: 'drawer', width: 'large' };
  }

  /** A button that makes a call; it asks for the inputs that are not known here. False when it cannot know one of the path. */
  call(call: Call, known: Known, after: readonly Json[] = [{ reload: true }]): boolean {
    const unknown = call.given.filter((input) => known(input) === undefined);
    if (call.method === 'GET' && !call.isFile) return false;
    const { texts } = this.#making;
    const isDangerous = call.method === 'DELETE';
    const title =
      call.summary !== undefined && call.summary.length <= 28
        ? texts.own(call.id, call.summary.trim().replace(/\.$/, ''))
        : texts.label(call.id);
    const asked = unknown.length === 0 ? undefined : this.fieldsOf(call, unknown);
    const isAsked = asked !== undefined && Object.keys(asked).length > 0;
    const sent = argumentsOf(call.given, known);
    const hint = texts.hint(call.id, call.description);
    const question = isAsked
      ? { ask: { type: 'object', properties: asked }, title, ...(hint === undefined ? {} : { text: hint }), columns: 2 }
      : { confirm: texts.both('confirm', { zh: '确定执行“{{action}}”吗？', en: '{{action}}: go on?' }), values: { action: plainOf(call) } };
    this.#add(call, title, {
      ...(isDangerous ? { danger: true } : {}),
      do: [question, callStep(call, sent, isAsked ? 'answer' : undefined), ...(call.isFile ? [] : [saved]), ...after],
    });
    return true;
  }

  fieldsOf(call: Call, inputs: readonly Call['given'][number][]): Json {
    return new Fields(this.#making, camel(call.id)).of(inputs);
  }

  #add(call: Call, title: string, rest: Json): void {
    const permission = this.#making.permissionOf(call);
    this.made.push({ name: this.#names.of(camel(call.id)), title, ...(permission === undefined ? {} : { permission }), ...rest });
  }
}

function plainOf(call: Call): string {
  return wordsOfCall(call).replaceAll('{{', '{ {').replaceAll('}}', '} }').slice(0, 200);
}

/** Whether a place knows all that a call needs in its path. */
export function knowsPath(call: Call, known: Known): boolean {
  return neededBy(call).every((input) => input.place !== 'path' || known(input) !== undefined);
}
