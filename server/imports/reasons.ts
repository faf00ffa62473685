import type { Language } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { StoredProblem } from './db/imports.ts';
import type { ImportField } from './fields/import-field.ts';
import { type FileReason, Unreadable } from './reader/limits.ts';

/** Converts the error of an unreadable file to a refusal; other errors are thrown again. */
export function refusedFile(error: unknown, language: Language): Refusal {
  if (!(error instanceof Unreadable)) throw error;
  return fileRefusal(`import.file.${error.reason satisfies FileReason}`, language);
}

export function fileRefusal(reason: string, language: Language, values: Readonly<Record<string, string | number>> = {}): Refusal {
  return new Refusal('import_refused', { values: { reason: messageOf(reason, language, values) } });
}

/** Joins the reasons of a row into one text, each with its column's heading. */
export function reasonOf(problems: readonly StoredProblem[], fields: readonly ImportField[], language: Language): string {
  if (problems.length === 0) return messageOf('import.otherRow', language);
  const joint = language === 'zh_CN' ? '；' : '; ';
  const colon = language === 'zh_CN' ? '：' : ': ';
  return problems
    .map(({ field, message }) => {
      const title = fields.find(({ name }) => name === field)?.titles[language];
      return title === undefined ? message : `${title}${colon}${message}`;
    })
    .join(joint);
}
