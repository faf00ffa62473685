import { randomUUID } from 'node:crypto';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { LabelTemplate } from '../../contract/entities/orders/label.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal, type RefusedField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import {
  changeTemplate,
  clearDefault,
  countTemplates,
  holdTemplates,
  insertTemplate,
  insertVersion,
  lockTemplate,
} from './db/templates.ts';
import { unfitTemplate } from './template-trying.ts';

/** Templates of one tenant. */
const templatesAtMost = 200;

/** Keeps a template as a new version. Another version since the writer read it refuses the write. */
export function createSaving(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  problemsOf: (template: LabelTemplate) => Promise<readonly RefusedField[]>,
) {
  return async (input: CallInput<'label.saveTemplate'>, caller: SignedInCaller): Promise<CallReply<'label.saveTemplate'>> => {
    const problems = await problemsOf(input.template);
    const [first] = problems;
    if (first !== undefined) throw unfitTemplate(problems, first, caller);
    const { tenantId } = caller.principal;
    return database.tenant(tenantId, async (tx) => {
      await holdTemplates(tx, tenantId);
      return write(tx, input, { tenantId, author: caller.principal.nickName, at: now() });
    });
  };
}

interface Writer {
  readonly tenantId: string;
  readonly author: string;
  readonly at: Date;
}

async function write(tx: Transaction, input: CallInput<'label.saveTemplate'>, writer: Writer): Promise<CallReply<'label.saveTemplate'>> {
  const { template, isDefault } = input;
  const { tenantId, author, at } = writer;
  if (isDefault === true) await clearDefault(tx, tenantId, template.kind);
  const kept = input.id === undefined ? await add(tx, input, writer) : await change(tx, input.id, input, writer);
  await insertVersion(tx, { tenantId, templateId: kept.id, version: kept.version, document: template, author, createdAt: at });
  return kept;
}

async function add(tx: Transaction, { template, name, isDefault }: CallInput<'label.saveTemplate'>, { tenantId, at }: Writer) {
  if ((await countTemplates(tx, tenantId)) >= templatesAtMost) throw new Refusal('too_many_requests');
  const id = randomUUID();
  await insertTemplate(tx, { tenantId, id, kind: template.kind, name, version: 1, isDefault: isDefault === true, updatedAt: at });
  return { id, version: 1 };
}

async function change(
  tx: Transaction,
  id: string,
  { template, name, isDefault, version: seen }: CallInput<'label.saveTemplate'>,
  { tenantId, at }: Writer,
) {
  const locked = isRowId(id) ? await lockTemplate(tx, tenantId, id) : null;
  if (locked === null || locked.kind !== template.kind) throw new Refusal('label_template_not_found');
  if (seen !== undefined && seen !== locked.version) throw new Refusal('label_template_changed');
  const version = locked.version + 1;
  await changeTemplate(tx, tenantId, id, { name, version, updatedAt: at, ...(isDefault === undefined ? {} : { isDefault }) });
  return { id, version };
}
