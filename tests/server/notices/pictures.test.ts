import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../contract/endpoints/all.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { createPictureDrawing } from '../../../server/files/picture/draw-picture.ts';
import { purgeAll } from '../../../server/jobs/expiry.ts';
import { createNoticePictures } from '../../../server/notices/pictures.ts';
import { type Domain, must, openDomain, refusalOf } from '../domain/fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
let clerk: SignedInCaller;
let globex: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain();
  // Ends are judged by the clock of the database.
  domain.clock.now = new Date();
  [merchant, clerk, globex] = [await domain.as('merchant'), await domain.as('clerk'), await domain.as('globex')];
});
afterAll(() => domain.close());

const absent = '0b0e6a3e-6e3c-4d1c-9a57-1f1f6f0a7c11';
const drawn = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 200, alpha } } });
const upload = async (by = merchant, bytes?: Buffer, name = 'hall.png') =>
  domain.services.noticePictures.keep({ file: { name, bytes: bytes ?? (await drawn(60, 30).png().toBuffer()) } }, by);
const drawnFor = new Map<SignedInCaller, Awaited<ReturnType<typeof upload>>>();
/** A picture of its own for who does not ask how one is drawn: a copy of the caller's first one, since drawing takes a process. */
const another = async (by = merchant) => {
  const first = drawnFor.get(by) ?? (await upload(by));
  drawnFor.set(by, first);
  const id = randomUUID();
  const { rowCount } = await domain.behind.admin.query(
    `INSERT INTO announcement_picture (tenant_id, id, author_id, width, height, size, content, created_at)
     SELECT tenant_id, $2, author_id, width, height, size, content, now() FROM announcement_picture WHERE id = $1`,
    [first.id, id],
  );
  // The first one itself may be gone, as too old.
  return rowCount === 1 ? { ...first, id } : upload(by);
};
const open = async (id: string, by: SignedInCaller) => {
  const { content, contentType } = await domain.services.noticePictures.open({ id }, by);
  return { contentType, bytes: Buffer.concat(await content.toArray()) };
};
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code;
const holding = (id: string, alt = '') => `<p>Here<img data-picture="${id}" alt="${alt}"></p>`;
const words: CallInput<'announcement.add'> = { msgCategory: '1', priority: 'L', msgType: 'ALL', openType: 'none' };
const written = async (change: Partial<typeof words>, by = merchant) =>
  (await domain.services.noticeEditor.add({ ...words, ...change }, by)).id;
const release = (id: string) => domain.services.noticeRelease.release({ id }, merchant);
const held = async () => (await domain.behind.admin.query<{ id: string }>('SELECT id FROM announcement_picture')).rows.map(({ id }) => id);

describe('what is kept', () => {
  test('is drawn anew as WebP, small enough and without metadata, with its size as it is shown', async () => {
    const photo = await drawn(2_000, 1_000)
      .withExif({ IFD0: { Artist: 'SECRET-ARTIST' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { id, width, height } = await upload(merchant, photo, 'C:\\photos\\hall.jpg');
    expect([width, height]).toEqual([800, 1_600]);
    const { contentType, bytes } = await open(id, merchant);
    const { format, exif, ...size } = await sharp(bytes).metadata();
    expect({ contentType, format, exif, width: size.width, height: size.height }).toEqual({
      ...{ contentType: 'image/webp', format: 'webp', exif: undefined, width: 800, height: 1_600 },
    });
    expect(bytes.includes('SECRET')).toBe(false);
  });

  test('keeps what is transparent, with the same size', async () => {
    const { id, width, height } = await upload(merchant, await drawn(33, 17, 0.5).png().toBuffer());
    const { hasAlpha, ...size } = await sharp((await open(id, merchant)).bytes).metadata();
    expect([hasAlpha, size.width, size.height]).toEqual([true, width, height]);
    expect([width, height]).toEqual([33, 17]);
  });

  test.each([
    ['a drawing', 'a.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a drawing that calls itself a PNG', 'a.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', 'a.pdf', () => Buffer.from('%PDF-1.7\n%%EOF')],
    ['a page', 'a.jpg', () => Buffer.from('<!doctype html><script>1</script>')],
    ['a WebP', 'a.webp', () => drawn(4, 4).webp().toBuffer()],
  ])('%s is refused beside the file', async (_what, name, made) => {
    const { code, detail } = await refusalOf(upload(merchant, await made(), name));
    expect([code, detail.fields?.map(({ path }) => path)]).toEqual(['picture_refused', ['file']]);
  });

  test("counts on the company's space for files, and says so when it is used up", async () => {
    const full = createNoticePictures({
      database: domain.database,
      now: () => domain.clock.now,
      draw: createPictureDrawing(),
      spaceMegabytes: 0,
    });
    const file = { name: 'a.png', bytes: await drawn(4, 4).png().toBuffer() };
    const { code, detail } = await refusalOf(full.keep({ file }, merchant));
    expect([code, detail.values]).toEqual(['file_space_used', { size: 0 }]);
    // Files of other kinds see what pictures use.
    const { rows } = await domain.behind.admin.query<{ used: string }>(
      `SELECT sum(size)::text AS used FROM announcement_picture WHERE tenant_id = $1`,
      [merchant.principal.tenantId],
    );
    expect(Number(must(rows[0]).used)).toBeGreaterThan(0);
    const { holdFileSpace } = await import('../../../server/files/db/files.ts');
    const used = await domain.database.tenant(merchant.principal.tenantId, (tx) => holdFileSpace(tx, merchant.principal.tenantId));
    expect(used).toBeGreaterThanOrEqual(Number(must(rows[0]).used));
  });
});

describe('a notice', () => {
  test('holds pictures of its company alone; others are refused beside the text, in which language they are', async () => {
    const [own, theirs] = [await another(), await another(globex)];
    for (const id of [theirs.id, absent])
      for (const [field, title] of [
        ['msgContent', 'titile'],
        ['msgContentEn', 'titileEn'],
      ] as const) {
        const { detail } = await refusalOf(written({ [title]: 'x', [field]: holding(own.id) + holding(id) }));
        expect(detail.fields?.map(({ path, message }) => [path, message])).toEqual([[field, 'notice.noPicture']]);
      }
    const id = await written({ titile: 'x', msgContent: holding(own.id) });
    const { detail } = await refusalOf(
      domain.services.noticeEditor.edit({ id, ...words, titile: 'x', msgContent: holding(theirs.id) }, merchant),
    );
    expect(detail.fields?.map(({ path }) => path)).toEqual(['msgContent']);
  });

  test('may be a picture alone; its draft is as it was written, and its readers get the size too', async () => {
    const { id: picture } = await another();
    const html = `<p><img data-picture="${picture}" alt="A &quot;hall&quot;"></p>`;
    const id = await written({ titile: 'x', msgContent: html });
    expect((await domain.services.noticeEditor.draft({ id }, merchant)).msgContent).toBe(html);
    const shown = html.replace('">', '" width="60" height="30">');
    const seen = await domain.services.noticeEditor.preview({ ...words, titile: 'x', msgContent: html, language: 'zh_CN' }, merchant);
    expect(seen.msgContent).toBe(shown);
    await release(id);
    expect((await domain.services.notices.detail({ id }, clerk)).msgContent).toBe(shown);
  });
});

describe('who sees a picture', () => {
  const isHidden = async (picture: string, by: SignedInCaller) => expect(await codeOf(open(picture, by))).toBe('file_not_found');

  test('its readers from the publishing to the revoking, and editors at any time; nobody of another company', async () => {
    const { id: picture } = await another();
    const reader: SignedInCaller = { ...clerk, principal: { ...clerk.principal, permissions: new Set() } };
    await isHidden(picture, reader);
    const id = await written({ titileEn: 'x', msgContentEn: holding(picture) });
    await isHidden(picture, reader);
    await release(id);
    expect((await open(picture, reader)).contentType).toBe('image/webp');
    await isHidden(picture, globex);
    await isHidden(absent, merchant);
    await isHidden('../../etc/passwd', merchant);
    await domain.services.noticeRelease.revoke({ id }, merchant);
    await isHidden(picture, reader);
    expect((await open(picture, merchant)).contentType).toBe('image/webp');
  });

  test('not who is none of the chosen users, nor anybody after the end', async () => {
    const [chosen, ended] = [await another(), await another()];
    const reader: SignedInCaller = { ...clerk, principal: { ...clerk.principal, permissions: new Set() } };
    await release(await written({ titile: 'x', msgContent: holding(chosen.id), msgType: 'USER', userIds: merchant.principal.userId }));
    await isHidden(chosen.id, reader);
    const id = await written({ titile: 'x', msgContent: holding(ended.id) });
    await release(id);
    await open(ended.id, reader);
    await domain.behind.admin.query("UPDATE announcement SET end_at = now() - interval '1 second' WHERE id = $1", [id]);
    await isHidden(ended.id, reader);
  });
});

describe('pictures that no notice holds', () => {
  test('go after a day; what is held stays until the last notice lets it go', async () => {
    const [unused, fresh, twice] = [await another(), await another(), await another()];
    const first = await written({ titile: 'x', msgContent: holding(twice.id), titileEn: 'x', msgContentEn: holding(twice.id) });
    const second = await written({ titile: 'x', msgContent: holding(twice.id) });
    const age = () =>
      domain.behind.admin.query("UPDATE announcement_picture SET created_at = created_at - interval '25 hours' WHERE id <> $1", [fresh.id]);
    await age();
    await purgeAll(domain.database, domain.clock.now);
    expect(await held()).toEqual(expect.arrayContaining([fresh.id, twice.id]));
    expect(await held()).not.toContain(unused.id);
    await domain.services.noticeEditor.remove({ id: first }, merchant);
    await purgeAll(domain.database, domain.clock.now);
    expect(await held()).toContain(twice.id);
    await domain.services.noticeEditor.edit({ id: second, ...words, titile: 'x', msgContent: '<p>x</p>' }, merchant);
    await purgeAll(domain.database, domain.clock.now);
    expect(await held()).not.toContain(twice.id);
  });

  test('go with none of the pictures that a notice takes at that moment', async () => {
    const { id: picture } = await another();
    await domain.behind.admin.query("UPDATE announcement_picture SET created_at = created_at - interval '25 hours' WHERE id = $1", [
      picture,
    ]);
    const [saved] = await Promise.allSettled([
      written({ titile: 'x', msgContent: holding(picture) }),
      purgeAll(domain.database, domain.clock.now),
    ]);
    // Whichever came first: no notice stands without its picture.
    expect((await held()).includes(picture)).toBe(saved.status === 'fulfilled');
  });
});
