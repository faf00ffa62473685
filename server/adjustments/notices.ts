import type { Language } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import type { NoticeTexts } from './db/tables.ts';

const keys = {
  proposed: { title: 'adjustment.proposedTitle', content: 'adjustment.proposedContent' },
  disputed: { title: 'adjustment.disputedTitle', content: 'adjustment.disputedContent' },
  decided: { title: 'adjustment.decidedTitle', content: 'adjustment.decidedContent' },
} as const;

/** Notices contain HTML, so what people typed is escaped. */
export function noticeTexts(kind: keyof typeof keys, values: (language: Language) => Readonly<Record<string, string>>): NoticeTexts {
  const title = (language: Language) => messageOf(keys[kind].title, language, values(language));
  const content = (language: Language) => {
    const escaped = Object.fromEntries(Object.entries(values(language)).map(([name, text]) => [name, asHtml(text)]));
    return `<p>${messageOf(keys[kind].content, language, escaped)}</p>`;
  };
  return { titleZh: title('zh_CN'), titleEn: title('en_US'), contentZh: content('zh_CN'), contentEn: content('en_US') };
}

function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
