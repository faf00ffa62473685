import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database } from '../db/database.ts';
import { localTime } from '../quotes/quote-view.ts';
import { findTemplate, listTemplates, listVersions, type StoredTemplate } from './db/templates.ts';
import { kindKey } from './documents.ts';
import type { Renderer } from './renderer.ts';
import { createSaving } from './save-template.ts';
import { createTrying } from './template-trying.ts';
import { builtIns } from './templates/all.ts';
import type { BuiltIn } from './templates/built-in.ts';

export interface TemplateDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly renderer: Renderer;
}

/** Label templates of a tenant: data with versions, checked before they are kept. */
export function createLabelTemplates(deps: TemplateDeps) {
  const { database } = deps;
  const trying = createTrying(deps);

  async function list({ kind }: CallInput<'label.templates'>, caller: SignedInCaller): Promise<CallReply<'label.templates'>> {
    const stored = await database.tenant(caller.principal.tenantId, (tx) => listTemplates(tx, caller.principal.tenantId));
    const hasDefault = new Set(stored.filter(({ isDefault }) => isDefault).map((one) => one.kind));
    const first = new Set<string>();
    const rows = [
      ...stored.map((one) => storedRow(one, caller)),
      ...builtIns.map((one) => {
        const { kind: of } = one.template;
        const isDefault = !hasDefault.has(of) && !first.has(of);
        first.add(of);
        return builtInRow(one, isDefault, caller);
      }),
    ];
    return rows.filter((row) => kind === undefined || row.kind === kind);
  }

  async function detail({ id, version }: CallInput<'label.template'>, caller: SignedInCaller): Promise<CallReply<'label.template'>> {
    const builtIn = builtIns.find((one) => one.id === id);
    if (builtIn !== undefined) return { ...builtInRow(builtIn, false, caller), template: builtIn.template, versions: [] };
    const { tenantId, timeZone } = caller.principal;
    return database.tenant(tenantId, async (tx) => {
      const stored = isRowId(id) ? await findTemplate(tx, tenantId, id, version) : null;
      if (stored === null) throw new Refusal('label_template_not_found');
      const versions = (await listVersions(tx, tenantId, id)).map(({ createdAt, ...one }) => ({
        ...one,
        createTime: localTime(timeZone, createdAt),
      }));
      return { ...storedRow(stored, caller), template: stored.document, versions };
    });
  }

  return { list, detail, check: trying.check, draw: trying.picture, preview: trying.preview, save: createSaving(deps, trying.problemsOf) };
}

type Row = CallReply<'label.templates'>[number];

function storedRow(
  { id, name, kind, version, isDefault, updatedAt, document }: StoredTemplate,
  { language, principal }: SignedInCaller,
): Row {
  return {
    id,
    name,
    kind,
    kind_dictText: messageOf(kindKey(kind), language),
    width: String(document.width),
    height: String(document.height),
    version,
    builtIn: false,
    isDefault,
    updateTime: localTime(principal.timeZone, updatedAt),
  };
}

function builtInRow({ id, name, template: { kind, width, height } }: BuiltIn, isDefault: boolean, { language }: SignedInCaller): Row {
  return {
    id,
    name: name[language],
    kind,
    kind_dictText: messageOf(kindKey(kind), language),
    width: String(width),
    height: String(height),
    version: 0,
    builtIn: true,
    isDefault,
    updateTime: null,
  };
}
