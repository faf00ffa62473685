import { chineseOf, englishOf } from '../new-screen/words.ts';
import type { PageMaking } from './actions.ts';
import type { Call } from './calls.ts';
import type { Json } from './plain-fields.ts';
import { isNeeded, type Page } from './plan.ts';
import { waitingFor } from './texts.ts';

/** The rows of the seeds that give imported pages their addresses and rights. */
export interface ImportedRows {
  /** One group, with a row for each page. */
  readonly menu: Json;
  readonly permissions: readonly Json[];
}

/** Builds one group of the menu; pages that have to be told something are there without being listed. */
export function menuOf(name: string, title: string, calls: readonly Call[], making: PageMaking): ImportedRows {
  const children = making.plan.pages.filter(hasAddress).map((page) => rowOf(page, making));
  const first = children.find((child) => child.hidden !== true);
  return {
    menu: {
      id: `merchant-${name}`,
      audience: 'merchant',
      route: '1',
      path: `/${name}`,
      name,
      component: 'layouts/RouteView',
      redirect: first?.path ?? null,
      title: { zh_CN: waitingFor(title), en_US: title },
      icon: 'container',
      alwaysShow: true,
      permission: null,
      children,
    },
    permissions: rightsOf(calls, making),
  };
}

const icons = { list: 'unordered-list', detail: 'unordered-list', find: 'search', form: 'edit', new: 'edit', edit: 'edit' } as const;

/** Forms for records open in drawers of their lists; without a list they are pages. */
function hasAddress({ kind, resource }: Page): boolean {
  return kind === 'new' ? resource.lists.length === 0 : kind !== 'edit';
}

function isListed({ kind, params }: Page): boolean {
  return kind === 'find' || !params.some(isNeeded);
}

function rowOf(page: Page, making: PageMaking) {
  const path = page.route.slice(1).replaceAll('/', '-');
  return {
    id: `merchant-${path}`,
    route: '1',
    path: page.route,
    name: path,
    component: page.id,
    redirect: null,
    ...(isListed(page) ? {} : { hidden: true }),
    title: titleOf(page, making),
    icon: isListed(page) ? icons[page.kind] : null,
    keepAlive: true,
    permission: making.permissionOf(page.call) ?? null,
  };
}

function titleOf(page: Page, { texts }: PageMaking): Json {
  const text = texts.get(texts.own(page.said, page.said));
  return { zh_CN: text?.zh ?? page.said, en_US: text?.en ?? page.said };
}

function rightsOf(calls: readonly Call[], { permissionOf }: PageMaking): readonly Json[] {
  const keys = new Map(calls.map((call) => [permissionOf(call), call] as const));
  return [...keys].flatMap(([action, { method, path }]) => {
    if (action === undefined) return [];
    const base = action.slice(action.indexOf(':') + 1).replace(/Edit$/, '');
    const verb = method === 'GET' ? { zh_CN: '查看', en_US: 'See' } : { zh_CN: '修改', en_US: 'Change' };
    const what = { zh_CN: chineseOf(base), en_US: englishOf(base).toLowerCase() || path };
    return [{ action, type: '1', describe: { zh_CN: `${verb.zh_CN}${what.zh_CN}`, en_US: `${verb.en_US} ${what.en_US}` }, status: '1' }];
  });
}
