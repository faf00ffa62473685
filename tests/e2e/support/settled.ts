import type { Page } from 'playwright';
import { expect } from 'vitest';
import { diaryOf } from './evidence.ts';

/** Number of consecutive checks that must find the page idle. */
const looks = 3;

/**
 * Waits until no visible element is loading, no colour or size is on its way, and no call or file of the visit is pending. As strict as Playwright's `networkidle`,
 * which takes half a second longer and is discouraged by its own documentation.
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
            [...document.querySelectorAll('.wb-bones, [aria-busy="true"]')].some((part) => part.checkVisibility()) ||
            document.getAnimations().some((moving) => moving instanceof CSSTransition && moving.playState === 'running'),
        );
        const asked = diary.unanswered();
        rests = waiting || asked.length > 0 ? 0 : rests + 1;
        return rests >= looks ? 'at rest' : `${waiting ? 'parts of the page wait' : 'drawn'}; ${asked.join(', ')}`;
      },
      { interval: 50 },
    )
    .toBe('at rest');
}
