import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { databaseFailure } from '../db/database-failure.ts';
import { holdFileSpace } from '../files/db/files.ts';
import type { DrawPicture } from '../files/picture/draw-picture.ts';
import { webpSize } from '../files/picture/webp-size.ts';
import type { SentFile } from '../files/sent-file.ts';
import { findPicture, insertPicture, setPictures } from './db/pictures.ts';
import { readerOf } from './notices.ts';

/** Who may have one of these sees drafts, with their pictures. */
const editing = ['system:announcement:list', 'system:announcement:edit'];
const megabyte = 1_048_576;

interface PictureDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly draw: DrawPicture;
  /** The company's space for files, which pictures of notices share. */
  readonly spaceMegabytes?: number;
}

/** Pictures of notices: drawn anew by the server, and shown to those who may read a notice that holds them (decision 80). */
export function createNoticePictures({ database, now, draw, spaceMegabytes = limits.tenantMegabytes }: PictureDeps) {
  async function keep(
    { file }: CallInput<'announcement.upload'> & { readonly file: SentFile },
    { principal }: SignedInCaller,
  ): Promise<CallReply<'announcement.upload'>> {
    const { tenantId, userId } = principal;
    const content = await draw(tenantId, file.name, file.bytes);
    const id = randomUUID();
    const extent = webpSize(content);
    const row = { tenantId, id, authorId: userId, ...extent, size: content.length, content, createdAt: now() };
    await database.tenant(tenantId, async (tx) => {
      const used = await holdFileSpace(tx, tenantId);
      if (used + row.size > spaceMegabytes * megabyte) throw new Refusal('file_space_used', { values: { size: spaceMegabytes } });
      await insertPicture(tx, row);
    });
    return { id, ...extent };
  }

  async function open({ id }: CallInput<'announcement.picture'>, caller: SignedInCaller) {
    const { tenantId, permissions } = caller.principal;
    const isEditor = editing.some((permission) => permissions.has(permission));
    const found = isRowId(id) ? await database.tenant(tenantId, (tx) => findPicture(tx, readerOf(caller), id, isEditor)) : null;
    if (found === null) throw new Refusal('file_not_found');
    return { fileName: 'picture.webp', contentType: 'image/webp', content: Readable.from([found], { objectMode: false }) };
  }

  return { keep, open };
}

/**
 * Makes these pictures the ones that a notice holds.
 * @throws Refusal `invalid_fields` when one of them was deleted since it was checked
 */
export async function holdPictures(tx: Transaction, tenantId: string, id: string, pictures: readonly string[]): Promise<void> {
  await setPictures(tx, tenantId, id, pictures).catch((error: unknown) => {
    const isGone = databaseFailure(error)?.constraint === 'announcement_picture_use_tenant_id_picture_id_fkey';
    throw isGone ? wrongField('msgContent', 'allowed', 'notice.noPicture') : error;
  });
}
