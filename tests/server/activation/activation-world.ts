import sharp from 'sharp';
import type { ActivationInput, PictureSlot } from '../../../contract/entities/identity/activation.ts';
import type { TestServer } from '../../support/server.ts';

/** A photo with a place, a camera and a comment in its metadata. */
export function photo(width = 320, height = 200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .withExif({ IFD0: { Artist: 'SECRET-ARTIST', Copyright: 'SECRET-COPYRIGHT' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
    .jpeg()
    .toBuffer();
}

export interface SentPicture {
  readonly name?: string;
  readonly bytes?: Buffer;
  readonly slot?: PictureSlot;
  readonly lang?: string;
}

export async function sendPicture(
  server: TestServer,
  token: string,
  { name = 'card.jpg', bytes, slot = 'licencePicture', lang = 'en_US' }: SentPicture = {},
) {
  const form = new FormData();
  form.append('slot', slot);
  form.append('file', new Blob([new Uint8Array(bytes ?? (await photo()))]), name);
  const response = await fetch(new URL(`/oms/sys/activateAccount/upload?lang=${lang}`, server.url), {
    method: 'POST',
    headers: { 'X-Access-Token': token },
    body: form,
  });
  return { status: response.status, envelope: await response.json() };
}

/** A complete request of a company, with an uploaded picture. */
export async function company(server: TestServer, token: string): Promise<ActivationInput> {
  const { envelope } = await sendPicture(server, token);
  return {
    accountType: 'enterprise',
    companyName: '启航供应链（深圳）有限公司',
    creditCode: '91440300MA5F000080',
    legalPerson: '林启航',
    licencePicture: envelope.result.id,
    contactName: '林启航',
    contactPhone: '+8613800138000',
    province: '广东省',
    city: '深圳市',
    area: '南山区',
    address: '科苑路 1 号',
  };
}

/** A complete request of a person, with both pictures. */
export async function person(server: TestServer, token: string): Promise<ActivationInput> {
  const front = await sendPicture(server, token, { slot: 'frontPicture' });
  const back = await sendPicture(server, token, { slot: 'backPicture' });
  return {
    accountType: 'personal',
    realName: '王小明',
    identityNo: '11010519491231002x',
    frontPicture: front.envelope.result.id,
    backPicture: back.envelope.result.id,
  };
}
