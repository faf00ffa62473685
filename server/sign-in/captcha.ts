import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { CaptchaPurpose } from '../../contract/entities/identity/sent-code.ts';
import { limits } from '../../contract/limits.ts';
import type { Database } from '../db/database.ts';
import { drawCaptcha, drawnCharacters } from './captcha-drawing.ts';
import { putCaptcha, takeCaptcha } from './db/captchas.ts';

const length = 5;

export type Captchas = ReturnType<typeof createCaptchas>;

/**
 * Graphic codes (security L7): valid for two minutes, bound to their purpose, and consumed by the first check. `chooseAnswer` is the source of
 * the answers; tests pass their own.
 */
export function createCaptchas(database: Database, now: () => Date, chooseAnswer: () => string = randomAnswer) {
  return {
    /** Draws a new code for the key as a PNG data URI; it replaces an older one. */
    async draw(key: string, purpose: CaptchaPurpose = 'login'): Promise<string> {
      const answer = chooseAnswer();
      const moment = now();
      const expiresAt = new Date(moment.getTime() + limits.captchaMs);
      await database.platform((tx) => putCaptcha(tx, { key, purpose, answerHash: hashOf(key, answer), expiresAt }, moment));
      return `data:image/png;base64,${drawCaptcha(answer).toString('base64')}`;
    },

    /** Checks the answer without regard to case and consumes the key. */
    async spend(key: string, answer: string, purpose: CaptchaPurpose = 'login'): Promise<boolean> {
      const expected = await database.platform((tx) => takeCaptcha(tx, key, purpose, now()));
      return expected !== null && timingSafeEqual(expected, hashOf(key, answer));
    },
  };
}

function randomAnswer(): string {
  return Array.from({ length }, () => drawnCharacters[randomInt(drawnCharacters.length)] ?? '').join('');
}

function hashOf(key: string, answer: string): Buffer {
  return createHash('sha256').update(`${key}\n${answer.trim().toUpperCase()}`).digest();
}
