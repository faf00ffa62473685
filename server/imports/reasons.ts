import type { Language } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { KeptProblem } from './db/imports.ts';
import type { ImportField } from './fields/import-field.ts';
import { type FileReason, Unreadable } from './reader/limits.ts';

/** What a file that is not read is refused with. @throws whatever else it was */
export function refusedFile(error: unknown, language: Language): Refusal {
  if (!(error instanceof Unreadable)) throw error;
  return fileRefusal(`import.file.${error.reason satisfies FileReason}`, language);
}

export function fileRefusal(reason: string, language: Language, values: Readonly<Record<string, string | number>> = {}): Refusal {
  return new Refusal('import_refused', { values: { reason: messageOf(reason, language, values) } });
}

/** The reasons of a row as one text, each with the heading of its column. */
export function reasonOf(problems: readonly KeptProblem[], fields: readonly ImportField[], language: Language): string {
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
