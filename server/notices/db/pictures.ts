import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PictureSize } from '../../../contract/values/rich-text.ts';
import type { Transaction } from '../../db/database.ts';
import { mayRead, type NoticeReader, ownSend } from './notices.ts';
import { announcement, announcementPicture, announcementPictureUse, announcementSend } from './tables.ts';

export async function insertPicture(tx: Transaction, row: typeof announcementPicture.$inferInsert): Promise<void> {
  await tx.insert(announcementPicture).values(row);
}

/** The sizes of those of these pictures that the company has, by id. */
export async function listPictureSizes(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PictureSize>> {
  const { id, width, height } = announcementPicture;
  const rows = await tx
    .select({ id, width, height })
    .from(announcementPicture)
    .where(and(eq(announcementPicture.tenantId, tenantId), inArray(id, [...ids])));
  return new Map(rows.map((row) => [row.id, { width: row.width, height: row.height }]));
}

/** Makes these pictures of the company the ones that a notice holds. */
export async function setPictures(tx: Transaction, tenantId: string, announcementId: string, pictures: readonly string[]): Promise<void> {
  const { tenantId: ofTenant, announcementId: ofNotice } = announcementPictureUse;
  await tx.delete(announcementPictureUse).where(and(eq(ofTenant, tenantId), eq(ofNotice, announcementId)));
  if (pictures.length > 0)
    await tx.insert(announcementPictureUse).values(pictures.map((pictureId) => ({ tenantId, announcementId, pictureId })));
}

/** Finds the bytes of a picture; without `isEditor` only of one in a notice that the reader may see. */
export async function findPicture(tx: Transaction, reader: NoticeReader, id: string, isEditor: boolean): Promise<Buffer | null> {
  const [found] = await tx
    .select({ content: announcementPicture.content })
    .from(announcementPicture)
    .where(
      and(
        eq(announcementPicture.tenantId, reader.tenantId),
        eq(announcementPicture.id, id),
        isEditor ? undefined : isInReadable(tx, reader, id),
      ),
    );
  return found?.content ?? null;
}

function isInReadable(tx: Transaction, reader: NoticeReader, id: string): SQL {
  const held = tx
    .select({ one: sql`1` })
    .from(announcementPictureUse)
    .innerJoin(
      announcement,
      and(eq(announcement.tenantId, announcementPictureUse.tenantId), eq(announcement.id, announcementPictureUse.announcementId)),
    )
    .leftJoin(announcementSend, ownSend(reader))
    .where(and(mayRead(reader), eq(announcementPictureUse.tenantId, reader.tenantId), eq(announcementPictureUse.pictureId, id)));
  return sql`exists (${held})`;
}

/** Deletes pictures that no notice holds, of all tenants. Needs no tenant. */
export async function purgeNoticePictures(tx: Transaction, before: Date, atMost: number): Promise<number> {
  const { rows } = await tx.execute<{ gone: number }>(
    sql`select purge_announcement_pictures(${before.toISOString()}::timestamptz, ${atMost}) as gone`,
  );
  return rows[0]?.gone ?? 0;
}
