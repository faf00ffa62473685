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
import { isLong, sampleOf } from '../support/sample.ts';
import { useStage, type Visit } from './support/stage.ts';
import { serveTutorial } from './support/tutorial.ts';
import { visitWithin } from './support/visit-within.ts';

const repository = resolve(import.meta.dirname, '../..');
const { server, visit, visitAs } = useStage();
const knowledge = withTutorial(readKnowledge());
const files = [...casesFiles(), ...tutorialPages().map((page) => page.path.replace(/\.json$/, '.cases.json'))];

const screens = files.map((path) => {
  const screen = screenId(path).slice(0, -'.cases'.length);
  return { path, screen, ...checkCases(readFileSync(join(repository, path), 'utf8'), screen, knowledge) };
});

interface Turn {
  readonly path: string;
  readonly screen: string;
  readonly one: Case;
}

it.each(screens)('$screen has cases without a problem', ({ cases, problems }) => {
  expect(problems).toEqual([]);
  expect(cases.length).toBeGreaterThan(0);
});

/** Money and orders are always among the screens of which one case runs. */
const isDear = ({ screen }: { readonly screen: string }) =>
  /^(?:financial|order)\/(?:TransactionList|Recharge|OrderList|SingleOrder)$/.test(screen);
const some = [
  ...screens.filter(isDear),
  ...sampleOf(
    'cases',
    screens.filter((one) => !isDear(one)),
    20,
  ),
];
const turns = (isLong ? screens : some).flatMap(({ path, screen, cases }) =>
  sampleOf(`cases of ${screen}`, cases, 1).map((one): Turn => ({ path, screen, one })),
);

/** Who shares a page: without fixed replies and of the product's own screens; the others have one each. */
const hasOwnPage = ({ path, one }: Turn) => isLong || one.replies !== undefined || one.account === undefined || isTutorialFile(path);
const groupOf = ({ one }: Turn) => `${one.account} in ${one.language}${one.width === 'phone' ? ' on a phone' : ''}`;
const sharing = turns.filter((turn) => !hasOwnPage(turn));
const shared = [...new Set(sharing.map(groupOf))].map((who) => ({ who, group: sharing.filter((turn) => groupOf(turn) === who) }));

const optionsOf = (one: Case) => ({
  language: one.language,
  expectFailures: one.replies !== undefined,
  ...(one.width === 'phone' ? { width: 390, height: 844 } : {}),
});

/** What stands beside the screens and the pages of the tutorial as `Name.cases.json`. */
describe('cases', () => {
  it.each(turns.filter(hasOwnPage))('$screen: $one.name', async ({ path, one }) => {
    // Who opens nothing himself stands at home.
    const begin = 'open' in (one.steps[0] ?? {}) ? null : '/';
    const { page, complaints } =
      one.account === undefined ? await visit(optionsOf(one)) : await visitAs(one.account, begin, optionsOf(one));
    if (isTutorialFile(path)) await serveTutorial(page, one.language);
    for (const fixed of one.replies ?? []) await fix(page, fixed, one.language);
    for (const step of one.steps) await take(page, step, one, false);
    expect(complaints.list).toEqual([]);
  });

  it.each(shared)(
    'of $who, one after the other on one page',
    async ({ group }) => {
      const broken: string[] = [];
      let visited: Visit | undefined;
      for (const { screen, one } of group) {
        const at = visited ?? (await visitAs(one.account ?? '', '/', optionsOf(one)));
        visited = at;
        try {
          if (!('open' in (one.steps[0] ?? {}))) await visitWithin(at.page, '/dashboard/analysis');
          for (const step of one.steps) await take(at.page, step, one, true);
          expect(at.complaints.list).toEqual([]);
          await leave(at.page);
        } catch (error) {
          broken.push(`${screen}: ${one.name}: ${error}`);
          await at.close();
          visited = undefined;
        }
      }
      expect(broken).toEqual([]);
    },
    600_000,
  );
});

/** What a case has opened over its page does not lie over the next one's. */
async function leave(page: Page): Promise<void> {
  const layer = page.locator('.ant-modal-wrap, .ant-drawer').filter({ visible: true });
  for (let presses = 0; presses < 3 && (await layer.count()) > 0; presses += 1) {
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^(?:Leave|离\s?开)$/ })
      .click({ timeout: 300 })
      .catch(() => undefined);
  }
  await expect.poll(() => layer.count()).toBe(0);
}

/** @param isWithin goes to an address within the loaded product */
async function take(page: Page, step: Step, { name }: Case, isWithin: boolean): Promise<void> {
  if ('open' in step) await (isWithin ? visitWithin(page, step.open) : page.goto(step.open));
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
