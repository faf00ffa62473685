import type { DocumentKind, LabelTemplate } from '../../contract/entities/orders/label.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Transaction } from '../db/database.ts';
import { findDefault, findTemplate } from './db/templates.ts';
import { builtIns } from './templates/all.ts';

/** A template to print with. Built-in ones have version 0. */
export interface ChosenTemplate {
  readonly id: string;
  readonly version: number;
  readonly template: LabelTemplate;
}

/**
 * Returns the named template, or the tenant's default of the document, or the first built-in one.
 * @throws Refusal label_template_not_found
 */
export async function chooseTemplate(
  tx: Transaction,
  tenantId: string,
  { templateId, kind }: { readonly templateId?: string | undefined; readonly kind?: DocumentKind | undefined },
): Promise<ChosenTemplate> {
  const found = templateId === undefined ? await defaultOf(tx, tenantId, kind ?? 'label') : await named(tx, tenantId, templateId);
  if (found === null || (kind !== undefined && found.template.kind !== kind)) throw new Refusal('label_template_not_found');
  return found;
}

async function named(tx: Transaction, tenantId: string, id: string): Promise<ChosenTemplate | null> {
  const builtIn = builtIns.find((one) => one.id === id);
  if (builtIn !== undefined) return { id, version: 0, template: builtIn.template };
  const stored = isRowId(id) ? await findTemplate(tx, tenantId, id) : null;
  return stored === null ? null : { id, version: stored.version, template: stored.document };
}

async function defaultOf(tx: Transaction, tenantId: string, kind: DocumentKind): Promise<ChosenTemplate | null> {
  const stored = await findDefault(tx, tenantId, kind);
  if (stored !== null) return { id: stored.id, version: stored.version, template: stored.document };
  const builtIn = builtIns.find(({ template }) => template.kind === kind);
  return builtIn === undefined ? null : { id: builtIn.id, version: 0, template: builtIn.template };
}
