import { Actions, type PageMaking } from './actions.ts';
import { neededBy } from './calls.ts';
import { Parts } from './detail-page.ts';
import { Fields } from './fields.ts';
import { camel } from './names.ts';
import type { Json } from './plain-fields.ts';
import { type Page, paramOf } from './plan.ts';
import { hasMembers } from './resources.ts';
import { argumentsOf, callStep, fromParams, saved } from './steps.ts';

/** The body of a page with a form that makes a call: a new record, a changed one, or something else. */
export function formBody(page: Page, making: PageMaking): Json {
  const { call, kind, resource } = page;
  const known = fromParams(page);
  const fields = new Fields(making, camel(call.id)).of(call.given.filter((input) => known(input) === undefined));
  const sent = argumentsOf(call.given, known);
  const hasFields = Object.keys(fields).length > 0;
  const { item } = resource;
  const read = kind === 'edit' && item !== undefined ? item : undefined;
  const isSimple = kind === 'new' || kind === 'edit';
  return {
    block: 'form',
    name: 'record',
    // A drawer has the title of the screen.
    ...(isSimple ? {} : { title: making.texts.own(page.said, page.said) }),
    columns: 2,
    ...(read === undefined ? {} : { source: { call: read.call, ...withArguments(argumentsOf(neededBy(read), known)) } }),
    schema: { type: 'object', properties: fields },
    submit: {
      name: 'submit',
      title: isSimple ? making.texts.both('save', { zh: '保存', en: 'Save' }) : making.texts.both('send', { zh: '提交', en: 'Submit' }),
      primary: true,
      do: [
        callStep(call, sent, hasFields ? 'values' : undefined),
        ...(call.isFile ? [] : [saved]),
        ...(isSimple ? [{ close: true }] : shownReply(page, making)),
      ],
    },
  };
}

function withArguments(given: Json): Json {
  return Object.keys(given).length === 0 ? {} : { with: given };
}

/** What a call answers, in a dialog after it. */
function shownReply({ call }: Page, making: PageMaking): readonly Json[] {
  const record = call.payload?.shape ?? call.reply;
  if (record === undefined || !hasMembers(call)) return [];
  const title = making.texts.both('reply', { zh: '结果', en: 'Result' });
  const block = new Parts(making, record.name ?? call.id).block(record, { value: '{{ result }}' }, title, 2);
  return block.items === undefined ? [] : [{ open: { body: [block] }, as: 'dialog', title }];
}

/** The body of a page that asks for what another page has to be told, and opens it. */
export function findBody(page: Page, making: PageMaking): Json {
  const { target, params } = page;
  if (target === undefined) throw new Error(`${page.id} opens no page.`);
  const inputs = params.map((input) => ({ ...input, name: paramOf(input) }));
  const fields = new Fields(making, camel(page.call.id)).of(inputs);
  const step = new Actions(making).stepTo(target, (input) => `values.${paramOf(input)}`);
  return {
    block: 'form',
    name: 'record',
    title: making.texts.own(page.said, page.said),
    columns: 2,
    guard: false,
    schema: { type: 'object', properties: fields },
    submit: {
      name: 'open',
      title: making.texts.both('open', { zh: '打开', en: 'Open' }),
      primary: true,
      do: step === undefined ? [] : [step],
    },
  };
}
