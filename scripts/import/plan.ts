import { englishOf, kebab } from '../new-screen/words.ts';
import { type Call, neededBy } from './calls.ts';
import { inputName, Names, pascal } from './names.ts';
import type { Input } from './operation.ts';
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
  /** Inputs that the call cannot do without and that have a first value: fields above a list. */
  readonly filters: readonly Input[];
  /** For `find`: the page that it opens. */
  readonly target?: Page;
}

export interface Plan {
  readonly pages: readonly Page[];
  readonly pageOf: (call: Call, kind?: PageKind) => Page | undefined;
}

/** Decides which pages a document gets, with their names. */
export function planOf(name: string, resources: readonly Resource[]): Plan {
  const planner = new Planner(name);
  for (const resource of resources) {
    planner.addRecords(resource);
    planner.addOthers(resource);
  }
  planner.addFinders();
  const { pages } = planner;
  const pageOf = (call: Call, kind?: PageKind) =>
    pages.find((page) => page.call === call && page.kind !== 'find' && (kind === undefined || page.kind === kind));
  return { pages, pageOf };
}

class Planner {
  readonly pages: Page[] = [];
  readonly #name: string;
  readonly #names = new Names();

  constructor(name: string) {
    this.#name = name;
  }

  /** The list of a resource, one of it, a new one, a changed one. */
  addRecords(resource: Resource): void {
    const word = wordOf(resource.base);
    const { item, create, update } = resource;
    for (const list of resource.lists)
      this.#add('list', list === resource.lists[0] ? word : wordOf(list.path), resource, list, neededBy(list));
    if (item !== undefined) this.#add('detail', word, resource, item, neededBy(item), `${englishOf(word)} details`);
    if (create !== undefined)
      this.#add(
        'new',
        word,
        resource,
        create,
        create.given.filter(({ place }) => place === 'path'),
      );
    if (update !== undefined)
      this.#add('edit', word, resource, update, [...(item === undefined ? [] : neededBy(item)), ...pathOnly(update, item)]);
  }

  /** What is read below a record or beside the list, and what is done where no list or record has a button for it. */
  addOthers(resource: Resource): void {
    const { item, lists, ofItem, beside } = resource;
    for (const call of [...ofItem, ...beside]) {
      const word = wordOf(call.path);
      if (call.method !== 'GET') {
        const hasButton = lists.length > 0 || (item !== undefined && ofItem.includes(call));
        if (!hasButton) this.#add('form', word, resource, call, []);
      } else if (call.listing !== undefined) this.#add('list', word, resource, call, neededBy(call));
      else if (hasMembers(call)) this.#add('detail', word, resource, call, neededBy(call));
    }
  }

  /** A page to which nothing leads, and which has to be told something, gets one that asks for it. */
  addFinders(): void {
    for (const page of [...this.pages]) {
      if ((page.kind !== 'list' && page.kind !== 'detail') || !page.params.some(isNeeded) || isReached(page, this.pages)) continue;
      this.#add('find', page.id.slice(this.#name.length + 1), page.resource, page.call, page.params, page.said, page);
    }
  }

  #add(kind: PageKind, word: string, resource: Resource, call: Call, params: readonly Input[], said?: string, target?: Page): void {
    const base = this.#names.of(`${word}${tails[kind]}`);
    this.pages.push({
      kind,
      id: `${this.#name}/${base}`,
      route: `/${this.#name}/${kebab(base)}`,
      resource,
      call,
      params: kind === 'list' ? params.filter(isNeeded) : params,
      filters: kind === 'list' ? params.filter((input) => !isNeeded(input)) : [],
      said: said ?? (kind === 'list' || kind === 'detail' ? titleOf(call, word) : wordsOfCall(call)),
      ...(target === undefined ? {} : { target }),
    });
  }
}

const tails = { list: 'List', detail: 'Detail', new: 'New', edit: 'Edit', form: '', find: 'Find' } as const;

/** The name of a page's parameter for an input. */
export function paramOf({ foreign }: Input): string {
  return inputName(foreign);
}

/** Whether a page requires an input. */
export function isNeeded(input: Input): boolean {
  return firstValue(input) === undefined;
}

/** The default of a parameter, or its first choice. */
export function firstValue({ shape, place }: Input): string | number | boolean | undefined {
  if (place === 'path') return undefined;
  const first = shape.raw.default ?? shape.item?.raw.default ?? shape.enum?.[0] ?? shape.item?.enum?.[0];
  return typeof first === 'string' || typeof first === 'number' || typeof first === 'boolean' ? first : undefined;
}

/** Whether some page leads to it: a list to the details of its rows, details to what is below the record. */
function isReached(page: Page, pages: readonly Page[]): boolean {
  const { call, resource, kind } = page;
  const isOpen = (one: Page) => one.kind === 'list' && one.resource === resource && one.call !== call && !one.params.some(isNeeded);
  if (kind === 'detail' && call === resource.item) return pages.some(isOpen) || pages.some((one) => isBelow(page, one));
  return pages.some((one) => isBelow(page, one));
}

/** Whether a page shows what is below the record of another, and that page knows all that it has to be told. */
export function isBelow({ call, params }: Page, { kind, call: around, resource, params: known }: Page): boolean {
  if (kind !== 'detail' || around !== resource.item || call === around || !call.path.startsWith(`${resource.base}/{`)) return false;
  return params.every((one) => !isNeeded(one) || known.some(({ foreign }) => foreign === one.foreign));
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

/** What a call does, in a few words. */
export function wordsOfCall({ summary, id }: Call): string {
  const text = (summary ?? '').trim().replace(/\.$/, '');
  return text === '' || text.length > 50 ? englishOf(id) : text;
}
