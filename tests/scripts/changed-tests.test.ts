import { describe, expect, it } from 'vitest';
import { nearestTests, readImports, withinBudget } from '../../scripts/changed-tests.mjs';
import { repository } from '../long/planted-bugs.ts';

const imports = new Map([
  ['tests/rating/round.test.ts', ['server/services/rating/round.ts']],
  ['tests/rating/quote.test.ts', ['server/rating/quote.ts']],
  ['tests/server/orders/claims.test.ts', ['tests/support/server.ts']],
  ['tests/server/orders/batches.test.ts', ['tests/support/server.ts']],
  ['tests/widgets/form.test.tsx', ['src/widgets/form.tsx']],
  ['tests/e2e/forms.test.ts', ['tests/support/server.ts']],
  ['tests/support/server.ts', ['server/serve.ts']],
  ['server/serve.ts', ['server/claims/read-claims.ts', 'server/rating/quote.ts']],
  ['server/rating/quote.ts', ['server/services/rating/round.ts']],
]);
const paths = (changed: readonly string[]) => nearestTests(changed, imports).map(({ path }) => path);

describe('the tests that a change can break', () => {
  it('are those that import it, the nearest first', () => {
    expect(paths(['server/services/rating/round.ts']).slice(0, 2)).toEqual(['tests/rating/round.test.ts', 'tests/rating/quote.test.ts']);
    expect(paths(['src/widgets/form.tsx'])).toEqual(['tests/widgets/form.test.tsx']);
  });

  it('of a service begin with those whose names say what it does', () => {
    expect(paths(['server/claims/read-claims.ts'])).toEqual(['tests/server/orders/claims.test.ts', 'tests/server/orders/batches.test.ts']);
  });

  it('are those that changed themselves before all others, those of the browser too', () => {
    const changed = ['server/services/rating/round.ts', 'tests/e2e/forms.test.ts'];
    expect(nearestTests(changed, imports)[0]).toEqual({ path: 'tests/e2e/forms.test.ts', project: 'e2e' });
    expect(paths(['server/serve.ts'])).not.toContain('tests/e2e/forms.test.ts');
  });

  it('are as many as fit the time, by what they took the last time, and one at least', () => {
    const tests = nearestTests(['server/services/rating/round.ts'], imports);
    const seconds = new Map([
      ['tests/rating/round.test.ts', 100],
      ['tests/rating/quote.test.ts', 1],
    ]);
    const { chosen, left } = withinBudget(tests, seconds, 10);
    expect(chosen.map(({ path }) => path)).toEqual(['tests/rating/round.test.ts']);
    expect(left.length).toBe(tests.length - 1);
  });

  it('are found by the imports of this repository', () => {
    const own = readImports(repository, ['src', 'server', 'contract', 'scripts', 'tests']);
    const [first] = nearestTests(['server/rating/rounding.ts'], own);
    expect(first?.path).toMatch(/^tests\/rating\//);
    expect(nearestTests(['src/runtime/unsaved.ts'], own).map(({ path }) => path)).toContain('tests/app/unsaved.test.ts');
  });
});
