import { expect, test } from 'vitest';
import { checkCases } from '../../scripts/cases/check.ts';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';

const knowledge = readKnowledge();
const good = { name: 'it opens', account: 'merchant', language: 'en_US', steps: [{ open: '/order/list' }, { see: { text: 'Orders' } }] };
const check = (change: object) => checkCases(JSON.stringify({ cases: [{ ...good, ...change }] }), 'order/OrderList', knowledge);

test('a good file has no problem', () => {
  expect(check({})).toMatchObject({ problems: [], cases: [good] });
});

test.each([
  ['an unknown account', { account: 'merchnt' }, '/cases/0/account', /merchnt/],
  ['an unknown page', { steps: [{ open: '/order/lst' }, { see: { text: 'x' } }] }, '/cases/0/steps/0', /order\/lst/],
  ['an unknown step', { steps: [{ open: '/order/list' }, { run: 'alert(1)' }] }, '/cases/0/steps/1', /./],
  ['an unknown role', { steps: [{ open: '/order/list' }, { see: { role: 'thing' } }] }, '/cases/0/steps/1', /./],
  ['nothing that is expected', { steps: [{ open: '/order/list' }, { press: 'Enter' }] }, '/cases/0/steps', /Nothing is expected/],
  [
    'absence before anything was seen',
    { steps: [{ open: '/order/list' }, { seeNot: { text: 'x' } }] },
    '/cases/0/steps/1',
    /nothing is to be seen/,
  ],
  ['an unknown call', { replies: [{ call: 'order.lst', fails: 'internal' }] }, '/cases/0/replies/0/call', /order\.lst/],
  ['an unknown failure', { replies: [{ call: 'order.list', fails: 'broken' }] }, '/cases/0/replies/0/fails', /broken/],
  [
    'a reply that the server never gives',
    { replies: [{ call: 'common.me', reply: { autheStatus: 'yes' } }] },
    '/cases/0/replies/0',
    /common\.me/,
  ],
])('%s is a problem', (_what, change, path, message) => {
  const { problems, cases } = check(change);
  expect(cases).toEqual([]);
  expect(problems[0]?.path.startsWith(path)).toBe(true);
  expect(problems[0]?.message).toMatch(message);
});

test.each([
  [{ account: undefined, acount: 'merchant' }, '/cases/0/acount', 'account'],
  [{ steps: [{ open: '/order/list' }, { se: { text: 'x' } }] }, '/cases/0/steps/1/se', 'see'],
  [{ steps: [{ open: '/order/list' }, { see: { role: 'buton' } }] }, '/cases/0/steps/1/see/role', 'button'],
  [{ steps: [{ open: '/order/list' }, { see: { text: 'x', prt: true } }] }, '/cases/0/steps/1/see/prt', 'part'],
])('%j is told at its place with what was meant (issue 12, 1.11)', (change, path, didYouMean) => {
  const [problem] = check(change).problems;
  expect(problem?.path).toBe(path);
  expect(problem?.didYouMean).toBe(didYouMean);
});

test('text that is not JSON and cases of no screen are problems', () => {
  expect(checkCases('{', 'order/OrderList', knowledge).problems[0]?.code).toBe('not_json');
  expect(checkCases(JSON.stringify({ cases: [good] }), 'order/Nothing', knowledge).problems[0]?.code).toBe('unknown_screen');
});
