import type { Schema } from '../walk/schema.ts';
import type { Place } from './place.ts';

/**
 * Texts that would do harm if anything ever took them for more than texts: markup in a label, an address that runs. What draws them
 * draws texts only; this is the wall before it (security H2, H3).
 */
export function reportHazards(schema: Schema, text: string, { path, report }: Place): void {
  if (schema['x-placeholders'] === true && /<[a-z!/?]/i.test(text))
    report({
      code: 'markup_in_text',
      path,
      message: 'Labels are texts: markup would be shown as it is',
      expected: 'a text without tags, or the block "html"',
    });
  if (isRunning(text))
    report({
      code: 'unsafe_address',
      path,
      message: 'This address could run as a program',
      expected: 'an address that begins with / or https://',
    });
}

/** Browsers leave out blanks and control characters before and within a scheme. */
function isRunning(text: string): boolean {
  if (!text.includes(':')) return false;
  const bare = text
    .slice(0, 200)
    .replace(/[\s\p{Cc}]/gu, '')
    .toLowerCase();
  return (
    /^(?:javascript|vbscript|file|blob):/.test(bare) ||
    (/^data:[a-z]+\/[a-z]/.test(bare) && !/^data:image\/(?:png|jpeg|gif|webp);base64,/.test(bare))
  );
}
