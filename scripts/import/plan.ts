import { englishOf } from '../new-screen/words.ts';
import { type Call, neededBy } from './calls.ts';
import { inputName, kebab, Names, pascal } from './names.ts';
import type { Input } from './operations.ts';
import { hasMembers, type Resource } from './resources.ts';

export type PageKind = 'list' | 'detail' | 'new' | 'edit' | 'form' | 'find';

/** A page that will be written. */
export interface Page {
  readonly kind: PageKind;
  /** `petstore/PetList`. */
  readonly id: string;
  readonly route: string;
  readonly resource: Resource;
  readonly call: Call;
  /** What the page has to be told: inputs of its call that no field of it holds. */
  readonly params: readonly Input[];
  /** The words of its title. */
  readonly said: string;
  /** For `find`: the page that it opens. */
  readonly target?: Page;
}

export interface Plan {
  readonly pages: readonly Page[];
  readonly listOf: (call: Call) => Page | undefined;
  readonly pageOf: (call: Call, kind?: PageKind) => Page | undefined;
}

/** Decides which pages a document gets, with their names. */
export function planOf(name: string, resources: readonly Resource[]): Plan {
  const names = new Names();
  const pages: Page[] = [];
  const add = (
    kind: PageKind,
    word: string,
    resource: Resource,
    call: Call,
    said: string,
    params: readonly Input[],
    target?: Page,
  ): Page => {
    const base = names.of(`${word}${tails[kind]}`);
    const page: Page = {
      kind,
      id: `${name}/${base}`,
      route: `/${name}/${kebab(base)}`,
      resource,
      call,
      params,
      said,
      ...(target === undefined ? {} : { target }),
    };
    pages.push(page);
    return page;
  };
  for (const resource of resources) {
    const word = wordOf(resource.base);
    const { item, create, update } = resource;
    for (const list of resource.lists)
      add('list', list === resource.lists[0] ? word : wordOf(list.path), resource, list, titleOf(list, word), neededBy(list));
    if (item !== undefined) add('detail', word, resource, item, `${englishOf(word)} details`, neededBy(item));
    if (create !== undefined)
      add(
        'new',
        word,
        resource,
        create,
        said(create),
        create.given.filter(({ place }) => place === 'path'),
      );
    if (update !== undefined)
      add('edit', word, resource, update, said(update), [...(item === undefined ? [] : neededBy(item)), ...pathOnly(update, item)]);
    for (const call of [...resource.ofItem, ...resource.beside]) {
      if (call.method !== 'GET') continue;
      if (call.listing !== undefined) add('list', wordOf(call.path), resource, call, titleOf(call, wordOf(call.path)), neededBy(call));
      else if (hasMembers(call)) add('detail', wordOf(call.path), resource, call, titleOf(call, wordOf(call.path)), neededBy(call));
    }
    for (const call of resource.beside)
      if (!isPage(call, pages) && call.method !== 'GET' && resource.lists.length === 0)
        add('form', wordOf(call.path), resource, call, said(call), []);
  }
  for (const page of [...pages])
    if ((page.kind === 'list' || page.kind === 'detail') && page.params.some(isNeeded) && !isReached(page, pages))
      add('find', `${page.id.slice(name.length + 1)}`, page.resource, page.call, page.said, page.params, page);
  for (const { ofItem, lists, item, base } of resources)
    for (const call of ofItem)
      if (call.method !== 'GET' && item === undefined && lists.length === 0)
        add('form', wordOf(call.path), resources.find((one) => one.base === base) ?? failed(base), call, said(call), []);
  const pageOf = (call: Call, kind?: PageKind) =>
    pages.find((page) => page.call === call && page.kind !== 'find' && (kind === undefined || page.kind === kind));
  return { pages, pageOf, listOf: (call) => pageOf(call, 'list') };
}

const tails = { list: 'List', detail: 'Detail', new: 'New', edit: 'Edit', form: '', find: 'Find' } as const;

function failed(base: string): never {
  throw new Error(`No resource has the path ${base}.`);
}

/** The name of a page's parameter for an input. */
export function paramOf({ foreign }: Input): string {
  return inputName(foreign);
}

/** Whether a page cannot do without being told an input. */
export function isNeeded(input: Input): boolean {
  return firstValue(input) === undefined;
}

/** What a parameter is unless the address says something else: its default, or its first choice. */
export function firstValue({ shape, place }: Input): string | number | boolean | undefined {
  if (place === 'path') return undefined;
  const first = shape.raw.default ?? shape.item?.raw.default ?? shape.enum?.[0] ?? shape.item?.enum?.[0];
  return typeof first === 'string' || typeof first === 'number' || typeof first === 'boolean' ? first : undefined;
}

function isPage(call: Call, pages: readonly Page[]): boolean {
  return pages.some((page) => page.call === call);
}

/** Whether some page leads to it: a list to the details of its rows, details to what is below the record. */
function isReached({ call, resource, kind }: Page, pages: readonly Page[]): boolean {
  const lists = pages.filter(
    (page) => page.kind === 'list' && page.resource === resource && page.call !== call && !page.params.some(isNeeded),
  );
  if (kind === 'detail' && call === resource.item) return lists.length > 0;
  const item = pages.find((page) => page.kind === 'detail' && page.call === resource.item);
  return (
    item !== undefined &&
    item.call !== call &&
    resource.ofItem.includes(call) &&
    item.params.every((one) => neededBy(call).some((other) => other.foreign === one.foreign)) &&
    neededBy(call).every((one) => !isNeeded(one) || item.params.some((other) => other.foreign === one.foreign))
  );
}

/** What the path of the change has beyond that of the record. */
function pathOnly(update: Call, item: Call | undefined): readonly Input[] {
  const known = item === undefined ? [] : neededBy(item).map(({ foreign }) => foreign);
  return update.given.filter(({ place, foreign }) => place === 'path' && !known.includes(foreign));
}

/** The words of a path without its parameters and its version. */
function wordOf(path: string): string {
  const parts = path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{') && !/^v\d+$/.test(part) && part !== 'json' && part !== 'api');
  return pascal(parts.slice(-2).join(' ')).slice(0, 34) || 'Api';
}

/** The title of a page that shows what a call answers: without the verb. */
function titleOf(call: Call, word: string): string {
  const noun = (call.summary ?? '')
    .trim()
    .replace(
      /^(?:list(?:s|ing)?|get(?:s|ting)?|finds?|returns?|retrieves?|fetch(?:es)?|show|query|read)\s+(?:all\s+|the\s+|an?\s+|of\s+)*/i,
      '',
    )
    .replace(/\.$/, '');
  return noun === '' || noun.length > 50 ? englishOf(word) : `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`;
}

function said({ summary, id }: Call): string {
  const text = (summary ?? '').trim().replace(/\.$/, '');
  return text === '' || text.length > 50 ? englishOf(id) : text;
}

export { said as wordsOfCall };
