import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { errors } from '../../contract/errors.ts';
import { checkCases } from '../../scripts/cases/check.ts';
import type { Case, FixedReply, Step, Target } from '../../scripts/cases/grammar.ts';
import { casesFiles, readKnowledge, screenId } from '../../scripts/screens/knowledge.ts';
import { isTutorialFile, tutorialPages, withTutorial } from '../../scripts/screens/tutorial.ts';
import { messageOf } from '../../server/calls/messages.ts';
import { urlOf } from '../../server/plugins/endpoints.ts';
import { endpointOf } from '../../src/runtime/language/check/contract.ts';
import { useStage } from './support/stage.ts';
import { serveTutorial } from './support/tutorial.ts';

const repository = resolve(import.meta.dirname, '../..');
const { server, visit, visitAs } = useStage();
const knowledge = withTutorial(readKnowledge());
const files = [...casesFiles(), ...tutorialPages().map((page) => page.path.replace(/\.json$/, '.cases.json'))];

/** What stands beside the screens and the pages of the tutorial as `Name.cases.json`. */
describe.each(files.map((path) => ({ path, screen: screenId(path).slice(0, -'.cases'.length) })))('$screen', ({ path, screen }) => {
  const { cases, problems } = checkCases(readFileSync(join(repository, path), 'utf8'), screen, knowledge);
  it('has cases without a problem', () => {
    expect(problems).toEqual([]);
    expect(cases.length).toBeGreaterThan(0);
  });

  it.each(cases)('$name', async (one) => {
    const options = {
      language: one.language,
      expectFailures: one.replies !== undefined,
      ...(one.width === 'phone' ? { width: 390, height: 844 } : {}),
    };
    // Who opens nothing himself stands at home.
    const begin = 'open' in (one.steps[0] ?? {}) ? null : '/';
    const { page, complaints } = one.account === undefined ? await visit(options) : await visitAs(one.account, begin, options);
    if (isTutorialFile(path)) await serveTutorial(page, one.language);
    for (const fixed of one.replies ?? []) await fix(page, fixed, one.language);
    for (const step of one.steps) await take(page, step, one);
    expect(complaints.list).toEqual([]);
  });
});

async function take(page: Page, step: Step, { name }: Case): Promise<void> {
  if ('open' in step) await page.goto(step.open);
  else if ('click' in step) await on(page, step.click).click();
  else if ('fill' in step) await (await input(page, step.fill)).fill(step.with);
  else if ('press' in step) await page.keyboard.press(step.press);
  else if ('at' in step) await page.waitForURL((url) => url.pathname === step.at);
  else if ('seeNot' in step)
    await expect.poll(() => on(page, step.seeNot).count(), { message: `${name}: ${JSON.stringify(step)}` }).toBe(0);
  // A message stands twice for a moment: in the toast and in the live region of screen readers.
  else if (step.times === undefined) await on(page, step.see).first().waitFor();
  else await expect.poll(() => on(page, step.see).count(), { message: `${name}: ${JSON.stringify(step)}` }).toBe(step.times);
}

function on(page: Page, target: Target): Locator {
  const exact = target.part !== true;
  const found = 'text' in target ? page.getByText(target.text, { exact }) : page.getByRole(target.role, { name: target.name, exact });
  // Pages behind the one in sight are there too, hidden.
  const seen = found.filter({ visible: true });
  return target.first === true ? seen.first() : seen;
}

/** A field is also known by its label, which some have no role beside. */
async function input(page: Page, target: Target): Promise<Locator> {
  return 'text' in target ? page.getByLabel(target.text, { exact: target.part !== true }).first() : on(page, target);
}

async function fix(page: Page, fixed: FixedReply, language: Case['language']): Promise<void> {
  const endpoint = endpointOf(fixed.call);
  if (endpoint === undefined) throw new Error(`the contract has no call ${fixed.call}`);
  const path = urlOf(endpoint, server().config).replaceAll(/:\w+/g, '*');
  const timestamp = Date.now();
  const failure = 'fails' in fixed ? Object.entries(errors).find(([code]) => code === fixed.fails) : undefined;
  const status = failure?.[1].status ?? 200;
  const message = failure === undefined ? '' : messageOf(failure[1].messageKey, language);
  const json =
    'fails' in fixed
      ? { success: false, message, code: status, result: null, timestamp, errorCode: fixed.fails }
      : { success: true, message: '', code: endpoint.successCode ?? 200, result: fixed.reply, timestamp };
  await page.route(
    (url) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`).test(url.pathname),
    (route) => (route.request().method() === endpoint.method ? route.fulfill({ status, json }) : route.fallback()),
  );
}
