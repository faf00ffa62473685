import { schemaVersion } from '../../src/runtime/language/grammar/screen.ts';
import type { JsonRecord } from '../../src/runtime/language/walk/schema.ts';
import type { PageMaking } from './actions.ts';
import { type Call, callsOf } from './calls.ts';
import { connectionOf } from './connection.ts';
import { DataSchemas } from './data-schemas.ts';
import { detailBody } from './detail-page.ts';
import { findBody, formBody } from './form-page.ts';
import { listPage } from './list-page.ts';
import { noteLostTexts } from './lost-texts.ts';
import { type ImportedRows, menuOf } from './menu.ts';
import { camel } from './names.ts';
import { operationsOf } from './operations.ts';
import type { Json } from './plain-fields.ts';
import { firstValue, type Page, paramOf, planOf } from './plan.ts';
import { readDocument } from './read-document.ts';
import { Report } from './report.ts';
import { resourcesOf } from './resources.ts';
import { Shapes } from './shapes.ts';
import { ImportedTexts, type Text } from './texts.ts';

export interface ImportWish {
  /** Of the connection, and of the folder of its screens. */
  readonly name: string;
  readonly menu: boolean;
  /** Only calls with one of these tags; all calls unless given. */
  readonly only?: readonly string[];
  /** The address of the backend, where the document's is not the right one. */
  readonly base?: string;
}

/** What an OpenAPI document becomes. */
export interface Imported {
  readonly connection: JsonRecord;
  /** Documents by the ids of their screens. */
  readonly screens: ReadonlyMap<string, Json>;
  readonly texts: ReadonlyMap<string, Text>;
  readonly rows: ImportedRows;
  readonly report: Report;
  readonly calls: readonly Call[];
}

/**
 * Turns an OpenAPI document into a connection and its pages; nothing is written.
 * @throws Error with a message for the author when the text is no such document, or has no call that pages can make
 */
export function importDocument(text: string, wish: ImportWish): Imported {
  const report = new Report();
  const document = readDocument(text, report);
  const shapes = new Shapes(document, report);
  const operations = operationsOf(document, shapes, report).filter(
    ({ tag }) => wish.only === undefined || (tag !== undefined && wish.only.includes(tag)),
  );
  if (operations.length === 0) throw new Error('The document has no call that pages can make.');
  if (document.webhooks !== undefined)
    report.note('/webhooks', 'webhooks are not supported', JSON.stringify(document.webhooks).slice(0, 4_000));
  const calls = callsOf(wish.name, operations);
  const resources = resourcesOf(calls);
  const plan = planOf(wish.name, resources);
  const texts = new ImportedTexts(wish.name);
  const baseOf = new Map(
    resources.flatMap((resource) =>
      calls.filter((call) => holds(resource, call)).map((call) => [call, camel(resource.base) || 'api'] as const),
    ),
  );
  const permissionOf = (call: Call) =>
    wish.menu ? `${wish.name}:${baseOf.get(call) ?? 'api'}${call.method === 'GET' ? '' : 'Edit'}` : undefined;
  const making: PageMaking = { texts, report, plan, hasMenu: wish.menu, permissionOf };
  const screens = new Map(plan.pages.map((page) => [page.id, screenOf(page, making)]));
  const connection = connectionOf(calls, {
    name: wish.name,
    document,
    schemas: new DataSchemas(report),
    report,
    base: wish.base,
    permissionOf,
  });
  const shown = texts.shownIn([...screens.values()]);
  const written = JSON.stringify([...screens.values()]);
  for (const call of calls)
    if (!written.includes(JSON.stringify(call.call)))
      report.note(call.pointer, 'a call that no page makes: the connection has it', `${call.method} ${call.path}: ${call.summary ?? ''}`);
  noteLostTexts({ document, shapes, connection, texts: [...shown.values()].map(({ en }) => en), report });
  for (const { id, kind, call } of plan.pages) report.made.push(`${id}: ${kind} of ${call.call}`);
  return {
    connection,
    screens,
    texts: shown,
    rows: menuOf(wish.name, String(connection.title), calls, making),
    report,
    calls,
  };
}

function holds(resource: ReturnType<typeof resourcesOf>[number], call: Call): boolean {
  const { lists, item, create, update, remove, ofItem, beside } = resource;
  return [...lists, item, create, update, remove, ...ofItem, ...beside].includes(call);
}

function screenOf(page: Page, making: PageMaking): Json {
  const permission = making.permissionOf(page.call);
  return {
    $schema: '../screen.schema.json',
    schemaVersion,
    title: making.texts.own(page.said, page.said),
    ...paramsOf(page),
    ...(permission === undefined ? {} : { permission }),
    ...(page.kind === 'list' ? listPage(page, making) : { body: [bodyOf(page, making)] }),
  };
}

function bodyOf(page: Page, making: PageMaking): Json {
  if (page.kind === 'detail') return detailBody(page, making);
  return page.kind === 'find' ? findBody(page, making) : formBody(page, making);
}

const parameterTypes: Readonly<Record<string, string>> = { integer: 'number', number: 'number', boolean: 'boolean' };

/** What the page is told by its address. */
function paramsOf({ params, kind }: Page): Json {
  if (params.length === 0 || kind === 'find') return {};
  const entries = params.map((input) => {
    const first = firstValue(input);
    const type = parameterTypes[input.shape.type] ?? 'string';
    return [
      paramOf(input),
      { type, ...(first === undefined ? { required: true } : { default: type === 'string' ? String(first) : first }) },
    ];
  });
  return { params: Object.fromEntries(entries) };
}
