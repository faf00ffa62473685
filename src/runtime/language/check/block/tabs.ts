import { addressedList } from '../../addressed.ts';
import { blockLists } from '../../page-words.ts';
import type { JsonPath } from '../../problem.ts';
import { below } from '../../walk/pointer.ts';
import { isRecord, own, ownList, ownText } from '../../walk/schema.ts';
import type { Report } from '../report.ts';

/** The parameter of a tabs block that names none (src/runtime/render/tab.ts). */
const paramDefault = 'tab';

/**
 * Tabs have names of their own in their block. The parameter of the address that says which is in front is that block's
 * alone: not another's, and not the search of the list in the address.
 */
export function checkTabs(screen: unknown, report: Report): void {
  const body = ownList(screen, 'body');
  const taken = new Map<string, string>(listNames(body));
  for (const { block, path } of tabsIn(body)) {
    const param = ownText(block, 'param') ?? paramDefault;
    const owner = taken.get(param);
    if (owner !== undefined)
      report({
        code: 'duplicate_name',
        path: own(block, 'param') === undefined ? path : below(path, 'param'),
        message: `"${param}" of the address is that of ${owner} already`,
        expected: 'a "param" of its own',
      });
    else taken.set(param, `the tabs at ${path}`);
    const names = new Set<string>();
    ownList(block, 'items').forEach((item, index) => {
      const name = ownText(item, 'name');
      if (name === undefined) return;
      if (names.has(name))
        report({
          code: 'duplicate_name',
          path: `${path}/items/${index}/name`,
          message: `"${name}" is here twice`,
          expected: 'a name of its own',
        });
      names.add(name);
    });
  }
}

/** What the list in the address writes there. */
function listNames(body: readonly unknown[]): (readonly [string, string])[] {
  const found = addressedList(body);
  if (found === undefined) return [];
  const { list, path } = found;
  const properties = own(own(list, 'search'), 'properties');
  const names = [
    ...['page', 'size', 'sort'],
    ...ownList(list, 'columns').flatMap((column) => (own(column, 'search') === undefined ? [] : [ownText(column, 'dataIndex') ?? ''])),
    ...Object.keys(isRecord(properties) ? properties : {}),
    ownText(own(list, 'statusTabs'), 'field') ?? '',
  ];
  return names.map((name) => [name, `the list at ${path}`]);
}

interface Found {
  readonly block: unknown;
  readonly path: JsonPath;
}

/** Every tabs block, outer ones first. The grammar bounds how deep blocks nest. */
function tabsIn(body: readonly unknown[]): readonly Found[] {
  const all: Found[] = body.map((block, index) => ({ block, path: `/body/${index}` }));
  for (const { block, path } of all) {
    if (path.split('/').length > deepest) continue;
    const inside = (value: unknown, at: JsonPath) => {
      for (const key of blockLists)
        ownList(value, key).forEach((child, index) => {
          all.push({ block: child, path: `${at}/${key}/${index}` });
        });
    };
    inside(block, path);
    ownList(block, 'items').forEach((item, index) => {
      inside(item, `${path}/items/${index}`);
    });
  }
  return all.filter(({ block }) => ownText(block, 'block') === 'tabs');
}

const deepest = 64;
