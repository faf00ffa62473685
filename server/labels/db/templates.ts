import { and, desc, eq, sql } from 'drizzle-orm';
import type { DocumentKind, LabelTemplate } from '../../../contract/entities/orders/label.ts';
import type { Transaction } from '../../db/database.ts';
import { labelTemplate, labelTemplateVersion } from './tables.ts';

/** A stored template with the document of one version. */
export interface StoredTemplate {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly version: number;
  readonly isDefault: boolean;
  readonly updatedAt: Date;
  readonly document: LabelTemplate;
}

const columns = {
  id: labelTemplate.id,
  kind: labelTemplate.kind,
  name: labelTemplate.name,
  isDefault: labelTemplate.isDefault,
  updatedAt: labelTemplate.updatedAt,
  version: labelTemplateVersion.version,
  document: labelTemplateVersion.document,
};

const ofTemplate = and(eq(labelTemplateVersion.tenantId, labelTemplate.tenantId), eq(labelTemplateVersion.templateId, labelTemplate.id));
const newest = eq(labelTemplateVersion.version, labelTemplate.version);

/** Lists the newest versions of a tenant's templates, by name. */
export function listTemplates(tx: Transaction, tenantId: string): Promise<StoredTemplate[]> {
  return tx
    .select(columns)
    .from(labelTemplate)
    .innerJoin(labelTemplateVersion, and(ofTemplate, newest))
    .where(eq(labelTemplate.tenantId, tenantId))
    .orderBy(labelTemplate.name, labelTemplate.id);
}

/** Finds a template in its newest version, or in the given one. */
export async function findTemplate(tx: Transaction, tenantId: string, id: string, version?: number): Promise<StoredTemplate | null> {
  const [row] = await tx
    .select(columns)
    .from(labelTemplate)
    .innerJoin(labelTemplateVersion, and(ofTemplate, version === undefined ? newest : eq(labelTemplateVersion.version, version)))
    .where(and(eq(labelTemplate.tenantId, tenantId), eq(labelTemplate.id, id)));
  return row ?? null;
}

/** Finds the tenant's default template of a document. */
export async function findDefault(tx: Transaction, tenantId: string, kind: DocumentKind): Promise<StoredTemplate | null> {
  const [row] = await tx
    .select(columns)
    .from(labelTemplate)
    .innerJoin(labelTemplateVersion, and(ofTemplate, newest))
    .where(and(eq(labelTemplate.tenantId, tenantId), eq(labelTemplate.kind, kind), eq(labelTemplate.isDefault, true)));
  return row ?? null;
}

export function listVersions(tx: Transaction, tenantId: string, id: string) {
  return tx
    .select({ version: labelTemplateVersion.version, author: labelTemplateVersion.author, createdAt: labelTemplateVersion.createdAt })
    .from(labelTemplateVersion)
    .where(and(eq(labelTemplateVersion.tenantId, tenantId), eq(labelTemplateVersion.templateId, id)))
    .orderBy(desc(labelTemplateVersion.version));
}

/** Lets one writer of a tenant's templates write at a time: there is one default of each document. */
export async function holdTemplates(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(4270128, hashtext(${tenantId}))`);
}

/** Locks a template and returns its version; null when the tenant has none of this id. */
export async function lockTemplate(tx: Transaction, tenantId: string, id: string): Promise<{ version: number; kind: DocumentKind } | null> {
  const [row] = await tx
    .select({ version: labelTemplate.version, kind: labelTemplate.kind })
    .from(labelTemplate)
    .where(and(eq(labelTemplate.tenantId, tenantId), eq(labelTemplate.id, id)))
    .for('update');
  return row ?? null;
}

/** Takes the default of a document from the template that has it. */
export async function clearDefault(tx: Transaction, tenantId: string, kind: DocumentKind): Promise<void> {
  await tx
    .update(labelTemplate)
    .set({ isDefault: false })
    .where(and(eq(labelTemplate.tenantId, tenantId), eq(labelTemplate.kind, kind), eq(labelTemplate.isDefault, true)));
}

export async function insertTemplate(tx: Transaction, row: typeof labelTemplate.$inferInsert): Promise<void> {
  await tx.insert(labelTemplate).values(row);
}

export async function changeTemplate(
  tx: Transaction,
  tenantId: string,
  id: string,
  change: { readonly name: string; readonly version: number; readonly isDefault?: boolean; readonly updatedAt: Date },
): Promise<void> {
  await tx
    .update(labelTemplate)
    .set(change)
    .where(and(eq(labelTemplate.tenantId, tenantId), eq(labelTemplate.id, id)));
}

export async function insertVersion(tx: Transaction, row: typeof labelTemplateVersion.$inferInsert): Promise<void> {
  await tx.insert(labelTemplateVersion).values(row);
}

/** Counts a tenant's templates. */
export async function countTemplates(tx: Transaction, tenantId: string): Promise<number> {
  const [row] = await tx.select({ total: sql<number>`count(*)::int` }).from(labelTemplate).where(eq(labelTemplate.tenantId, tenantId));
  return row?.total ?? 0;
}
