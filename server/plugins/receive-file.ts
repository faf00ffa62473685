import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../calls/refusal.ts';
import type { SentFile } from '../files/sent-file.ts';

const megabyte = 1_048_576;
/** Size limit of the parts beside the file: texts and framing. */
const besideBytes = 65_536;
const fieldsAtMost = 20;

/** Accepts multipart only, for the calls of this scope. */
export function parseMultipartOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  void scope.register(multipart, { throwFileSizeLimit: true });
}

/**
 * Reads the one file of a multipart request, and its texts as the request's body. Refuses a file that declares too large a size, and stops
 * at the first excess byte otherwise.
 * @throws Refusal too_large, bad_request
 */
export async function receiveFile(request: FastifyRequest, megabytes: number): Promise<SentFile> {
  const tooLarge = () => new Refusal('too_large', { messageKey: 'rule.fileSize', values: { size: megabytes } });
  if (Number(request.headers['content-length'] ?? 0) > megabytes * megabyte + besideBytes) throw tooLarge();
  const limits = {
    fileSize: megabytes * megabyte,
    files: 1,
    fields: fieldsAtMost,
    parts: fieldsAtMost + 1,
    // Fits a mapping of every column in a script with three bytes per letter.
    fieldSize: 24_576,
    fieldNameSize: 64,
    headerPairs: 20,
  };
  const texts: Record<string, string> = Object.create(null);
  let file: SentFile | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (Object.hasOwn(texts, part.fieldname) || part.valueTruncated === true) throw new Refusal('bad_request');
        texts[part.fieldname] = String(part.value);
      } else if (part.fieldname === 'file') file = { name: part.filename ?? '', bytes: await part.toBuffer() };
      else throw new Refusal('bad_request');
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw isTooLarge(error) ? tooLarge() : new Refusal('bad_request');
  }
  if (file === undefined || file.bytes.length === 0)
    throw new Refusal('bad_request', { fields: [{ path: 'file', rule: 'required', message: 'rule.required' }] });
  request.body = texts;
  return file;
}

function isTooLarge(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
}
