import type { ClientBase } from 'pg';
import dictionaries from './dictionaries.json' with { type: 'json' };
import menus from './menus.json' with { type: 'json' };
import permissions from './permissions.json' with { type: 'json' };

export type SeedClient = Pick<ClientBase, 'query'>;

/** Menu rows that earlier versions brought. Named one by one: rows that an installation made itself are not ours to remove. */
const retiredMenus = ['merchant-help', 'platform-help'];

/**
 * The rows that every installation has: permissions, menus, dictionaries. Repeatable: new rows are added, texts brought up to
 * date and retired menu rows removed; what an administrator switches (a rule's status, an item's availability) is
 * left as it is. Opens its own transaction.
 * @returns the permission keys that are new in this database
 */
export async function seedBase({ client }: { readonly client: SeedClient }): Promise<readonly string[]> {
  return inTransaction(client, async () => {
    const { rows: keys } = await client.query<{ action: string; is_new: boolean }>(
      `INSERT INTO permission (action, type, descriptions, status, position)
       SELECT action, type, describe, status, position FROM json_to_recordset($1) AS row (action text, type text, describe jsonb, status text, position int)
       ON CONFLICT (action, type) DO UPDATE SET descriptions = excluded.descriptions, position = excluded.position
       RETURNING action, xmax = 0 AS is_new`,
      [JSON.stringify(permissions.map((row, position) => ({ ...row, position })))],
    );
    const pages = menus.flatMap((row, at) => menuRows(row, row.audience, null, at * 100));
    const menu = [...pages, ...buttonRows(pages)];
    await client.query(
      `INSERT INTO menu SELECT * FROM json_populate_recordset(NULL::menu, $1)
       ON CONFLICT (id) DO UPDATE SET parent_id = excluded.parent_id, position = excluded.position, path = excluded.path, name = excluded.name,
         component = excluded.component, redirect = excluded.redirect, titles = excluded.titles, icon = excluded.icon, url = excluded.url,
         permission = excluded.permission, menu_type = excluded.menu_type, permission_type = excluded.permission_type`,
      [JSON.stringify(menu)],
    );
    await client.query('DELETE FROM menu WHERE id = ANY ($1::text[])', [retiredMenus]);
    await client.query('INSERT INTO dictionary SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [Object.keys(dictionaries)]);
    await client.query(
      `INSERT INTO dictionary_item (code, value, position, texts, colour)
       SELECT * FROM json_to_recordset($1) AS row (code text, value text, position int, texts jsonb, colour text)
       ON CONFLICT (code, value) DO UPDATE SET position = excluded.position, texts = excluded.texts, colour = excluded.colour`,
      [JSON.stringify(dictionaryRows())],
    );
    return keys.filter((row) => row.is_new).map(({ action }) => action);
  });
}

/** Runs the work in a transaction of the client, rolled back when it fails. */
export async function inTransaction<T>(client: SeedClient, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** A menu row of menus.json. */
interface MenuSeed {
  readonly id: string;
  readonly route: string;
  readonly path: string;
  readonly name: string;
  readonly component: string;
  readonly redirect: string | null;
  readonly hidden?: boolean;
  readonly alwaysShow?: boolean;
  readonly title: Readonly<Record<string, string>>;
  readonly icon: string | null;
  readonly url?: string;
  readonly keepAlive?: boolean;
  readonly internalOrExternal?: boolean;
  readonly permission: string | null;
  /** As an installation starts with it; its administrators may say otherwise. */
  readonly itOnly?: boolean;
  readonly children?: readonly MenuSeed[];
}

type MenuRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly audience: string };

function menuRows(seed: MenuSeed, audience: string, parentId: string | null, position: number): MenuRow[] {
  const row = {
    id: seed.id,
    parent_id: parentId,
    audience,
    position,
    route: seed.route,
    path: seed.path,
    name: seed.name,
    component: seed.component,
    redirect: seed.redirect,
    hidden: seed.hidden ?? false,
    always_show: seed.alwaysShow ?? false,
    titles: seed.title,
    icon: seed.icon,
    url: seed.url ?? null,
    keep_alive: seed.keepAlive ?? false,
    internal_or_external: seed.internalOrExternal ?? false,
    permission: seed.permission,
    menu_type: parentId === null ? '0' : '1',
    permission_type: rules.find(({ action }) => action === seed.permission)?.type ?? '1',
    it_only: seed.itOnly ?? false,
  };
  return [row, ...(seed.children ?? []).flatMap((child, at) => menuRows(child, audience, seed.id, position + at + 1))];
}

interface RuleSeed {
  readonly action: string;
  readonly type: string;
  readonly describe: Readonly<Record<string, string>>;
  readonly status: string;
  /** The menu that it is a button of; without it, it is the key of a page. */
  readonly menu?: string;
}

const rules: readonly RuleSeed[] = permissions;

/** The keys that are no page's own stand in the tree as buttons of their menu, so that roles can be given them one by one. */
function buttonRows(pages: readonly MenuRow[]): MenuRow[] {
  return rules.flatMap(({ action, type, describe, menu }, position) => {
    const parent = pages.find(({ id }) => id === menu);
    if (parent === undefined) return [];
    return {
      id: `${parent.id}-${action.replaceAll(':', '-')}`,
      parent_id: parent.id,
      audience: parent.audience,
      position,
      route: '0',
      path: '',
      name: '',
      component: null,
      redirect: null,
      hidden: false,
      always_show: false,
      titles: describe,
      icon: null,
      url: null,
      keep_alive: false,
      internal_or_external: false,
      permission: action,
      menu_type: '2',
      permission_type: type,
      it_only: false,
    };
  });
}

interface ItemSeed {
  readonly value: string;
  readonly zh_CN: string;
  readonly en_US: string;
  readonly colour?: string;
}

function dictionaryRows() {
  return Object.entries<readonly ItemSeed[]>(dictionaries).flatMap(([code, items]) =>
    items.map(({ value, zh_CN, en_US, colour }, position) => ({ code, value, position, texts: { zh_CN, en_US }, colour: colour ?? null })),
  );
}
