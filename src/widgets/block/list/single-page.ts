import { limits } from '../../../../contract/limits.ts';

/**
 * A single page hides the pages (spec section 9) only where no smaller page size would make more of them: else who
 * chose 1,000 could never go back.
 */
export function isSinglePage(total: number, pageSize: number): boolean {
  return total <= pageSize && total <= Math.min(...limits.pageSizes);
}
