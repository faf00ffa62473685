import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { limits } from '../../contract/limits.ts';
import { listHeldPermissions } from '../account/db/accounts.ts';
import { audit } from '../audit/audit.ts';
import type { Caller, SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database } from '../db/database.ts';
import type { SpentTicket } from '../files/db/tickets.ts';
import { bareName } from '../files/files.ts';
import { createPictureDrawing, type DrawPicture } from '../files/picture/draw-picture.ts';
import type { SentFile } from '../files/sent-file.ts';
import { newTicket, spend } from '../files/tickets.ts';
import { countPictures, findPicture, insertPicture } from './db/own-requests.ts';
import { isReviewable, openForReview } from './db/reviews.ts';
import { unusedMs } from './own-activation.ts';
import { type PictureKeys, type Sealed, seal, unseal } from './vault.ts';

/** The permission to decide requests, and so to see their pictures. */
const review = 'activation:review';

export interface PictureDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly keys: () => PictureKeys;
  readonly draw?: DrawPicture;
}

/** Pictures of licences and identity cards: drawn anew, sealed at rest, handed out by tickets that work once (security F4, F5, H8). */
export function createActivationPictures({ database, now, keys, draw = createPictureDrawing() }: PictureDeps) {
  async function keep(
    { slot, file }: CallInput<'activation.upload'> & { readonly file: SentFile },
    { principal }: SignedInCaller,
  ): Promise<CallReply<'activation.upload'>> {
    const { tenantId, userId } = principal;
    const name = bareName(file.name);
    const plain = await draw(tenantId, name, file.bytes);
    const id = randomUUID();
    const at = now();
    const row = { tenantId, id, userId, slot, name: webpName(name), type: 'image/webp', size: plain.length, createdAt: at };
    await database.tenant(tenantId, async (tx) => {
      if ((await countPictures(tx, principal)) >= limits.activationPictures) throw new Refusal('too_many_requests');
      await insertPicture(tx, { ...row, ...seal(keys(), plain, placeOf(row)), eraseAt: new Date(at.getTime() + unusedMs) });
    });
    return { id, name: row.name, size: row.size };
  }

  /** Makes a ticket for an own picture, or for one under review by the platform's people. */
  async function issue(
    { purpose, id }: { readonly purpose: 'activationPicture' | 'activationReview'; readonly id: string },
    { principal }: SignedInCaller,
  ): Promise<CallReply<'ext.ticket'>> {
    const { tenantId, userId, permissions } = principal;
    const ticket = await database.tenant(tenantId, async (tx) => {
      const isTheirs =
        isRowId(id) &&
        (purpose === 'activationPicture'
          ? (await findPicture(tx, principal, id)) !== null
          : permissions.has(review) && (await isReviewable(tx, id)));
      if (!isTheirs) throw new Refusal('file_not_found');
      return newTicket(tx, { tenantId, userId, purpose, subject: id }, now());
    });
    return { ticket };
  }

  /** Hands a picture out for a ticket; the right to it is checked again, and a reviewer's look is written down with it. */
  async function open({ token }: CallInput<'activation.picture'>, caller: Caller) {
    const spent = await spend(database, token, ['activationPicture', 'activationReview'], now());
    const found = spent.purpose === 'activationPicture' ? await openOwn(spent) : await openReviewed(spent, caller);
    if (found === null) throw new Refusal('file_not_found');
    const content = unseal(keys(), found, placeOf(found));
    const inline = true as const;
    return { fileName: found.name, contentType: found.type, content: Readable.from([content], { objectMode: false }), inline };
  }

  function openOwn(spent: SpentTicket): Promise<Stored | null> {
    return database.tenant(spent.tenantId, async (tx) => {
      const row = await findPicture(tx, spent, spent.subject);
      return row === null ? null : { ...row, id: spent.subject };
    });
  }

  function openReviewed(spent: SpentTicket, { address, requestId }: Caller): Promise<Stored | null> {
    const { tenantId, userId, subject } = spent;
    return database.tenant(tenantId, async (tx) => {
      const held = await listHeldPermissions(tx, tenantId, userId);
      if (!held.some(({ action }) => action === review)) throw new Refusal('forbidden');
      const at = now();
      const row = await openForReview(tx, { id: subject, reviewerId: userId, event: randomUUID(), at });
      if (row === null) return null;
      const detail = { merchant: row.tenantId, request: row.requestId, slot: row.slot };
      await audit(tx, { principal: spent, address, requestId }, at, { action: 'activation.picture', subject, detail });
      return { ...row, id: subject };
    });
  }

  return { keep, issue, open };
}

/** A sealed picture with what names its place. */
interface Stored extends Sealed {
  readonly tenantId: string;
  readonly id: string;
  readonly slot: string;
  readonly name: string;
  readonly type: string;
}

function placeOf({ tenantId, id, slot }: Pick<Stored, 'tenantId' | 'id' | 'slot'>): string {
  return `activation:${tenantId}:${id}:${slot}`;
}

/** What is kept is WebP, whatever was sent. */
function webpName(name: string): string {
  return name.replace(/\.[a-z]{3,4}$/i, '.webp');
}
