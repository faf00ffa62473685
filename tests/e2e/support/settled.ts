import type { Page } from 'playwright';
import { expect } from 'vitest';
import { diaryOf } from './evidence.ts';

/** How often in a row the page has to be found at rest. */
const looks = 3;

/**
 * Waits until what is in sight waits for nothing, and no call or file that a page of the visit asked for is on its way.
 * As strict as Playwright's `networkidle`, which waits half a second longer and warns of itself.
 */
export async function settled(page: Page): Promise<void> {
  const diary = diaryOf(page.context());
  let rests = 0;
  await expect
    .poll(
      async () => {
        const waiting = await page.evaluate(
          () =>
            document.readyState !== 'complete' ||
            [...document.querySelectorAll('.wb-bones, [aria-busy="true"]')].some((part) => part.checkVisibility()),
        );
        const asked = diary.unanswered();
        rests = waiting || asked.length > 0 ? 0 : rests + 1;
        return rests >= looks ? 'at rest' : `${waiting ? 'parts of the page wait' : 'drawn'}; ${asked.join(', ')}`;
      },
      { interval: 50 },
    )
    .toBe('at rest');
}
