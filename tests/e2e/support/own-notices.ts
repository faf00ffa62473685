import type { Page } from 'playwright';
import type { Language } from '../../../src/services/language.ts';

const words = {
  en_US: { bell: /^Notifications, \d+ unread$/, notices: /^Notices/, messages: /^System messages/ },
  zh_CN: { bell: /^通知，\d+ 条未读$/, notices: /^通知公告/, messages: /^系统消息/ },
} as const;

/** Opens the bell at the notices of the company. */
export async function openNotices(page: Page, language: Language): Promise<void> {
  await openBell(page, language, 'notices');
}

/** Opens a message of the system by its title. */
export async function openMessage(page: Page, language: Language, title: string | RegExp): Promise<void> {
  await openBell(page, language, 'messages');
  await popover(page).getByRole('button', { name: title }).first().click();
}

/** What the bell opens. */
export const popover = (page: Page) => page.locator('.ws-notices:visible');

async function openBell(page: Page, language: Language, tab: 'notices' | 'messages'): Promise<void> {
  await page.getByRole('button', { name: words[language].bell }).click();
  await popover(page).getByRole('tab', { name: words[language][tab] }).click();
}
