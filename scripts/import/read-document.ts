import { upgrade } from '@scalar/openapi-upgrader';
import { parseDocument } from 'yaml';
import { isRecord, type JsonRecord, ownText } from '../../src/runtime/language/walk/schema.ts';
import type { Report } from './report.ts';

/**
 * Reads an OpenAPI document of version 2.0 (Swagger), 3.0 or 3.1, in JSON or YAML.
 * @returns the document in its 3.1 form
 * @throws Error with a message for the author when the text is no such document
 */
export function readDocument(text: string, report: Report): JsonRecord {
  const document = parsed(text.replace(/^\uFEFF/, ''), report);
  if (!isRecord(document)) throw new Error('The file holds no OpenAPI document: an object was expected.');
  const version = ownText(document, 'openapi') ?? ownText(document, 'swagger');
  if (version === undefined) throw new Error('The file holds no OpenAPI document: neither "openapi" nor "swagger" names a version.');
  if (!/^(?:2\.0|3\.0(?:\.\d+)?|3\.1(?:\.\d+)?)$/.test(version))
    throw new Error(`OpenAPI ${version} is not supported. Versions 2.0, 3.0 and 3.1 are.`);
  if (!isRecord(document.paths)) throw new Error('The document has no paths, so there is nothing to make pages of.');
  const upgraded: unknown = upgrade(structuredClone(document), '3.1');
  if (!isRecord(upgraded)) throw new Error(`The document of version ${version} could not be converted to 3.1.`);
  return upgraded;
}

/** Limit on joined lines: older tools continue a text without indentation. */
const mostMended = 20;

function parsed(text: string, report: Report): unknown {
  if (text.trimStart().startsWith('{')) return JSON.parse(text);
  let lines = text.split('\n');
  for (let mended = 0; ; mended++) {
    const document = parseDocument(lines.join('\n'), { merge: true });
    const [error] = document.errors;
    if (error === undefined) return document.toJS({ maxAliasCount: 10_000 });
    const at = error.linePos?.[0].line ?? 0;
    const [line, next] = [lines[at - 1], lines[at]];
    if (error.code !== 'MISSING_CHAR' || line === undefined || next === undefined || mended === mostMended) throw new Error(error.message);
    report.note('', 'a text of the YAML that goes on without indentation, read as it was meant', `line ${at}`);
    lines = [...lines.slice(0, at - 1), `${line} ${next.trim()}`, ...lines.slice(at + 1)];
  }
}
