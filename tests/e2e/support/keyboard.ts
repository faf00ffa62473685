import type { Page } from 'playwright';

/** Number of Tab presses after which a control counts as unreachable. */
const most = 120;

/**
 * Presses Tab until the focused element matches the selector.
 * @throws Error with the path of the focus if no element matches or the focus is lost
 */
export async function tabTo(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const way: string[] = [];
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press(key);
    const place = await page.evaluate(async (wanted) => {
      // Focus handling takes a frame or two on a busy machine.
      for (const _frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = document.activeElement;
      if (now === null || now === document.body) return { fits: false, name: 'nothing' };
      const name = now.getAttribute('aria-label') ?? now.id ?? '';
      return { fits: now.matches(wanted), name: `${now.tagName.toLowerCase()} ${name} ${(now.textContent ?? '').slice(0, 30)}`.trim() };
    }, selector);
    if (place.fits) return;
    way.push(place.name);
  }
  throw new Error(`${selector} is not reached by ${key}:\n${way.join('\n')}`);
}

/** The input of a field. */
export const inputOf = (path: string) => `[data-field="${path}"] :is(input,textarea)`;
