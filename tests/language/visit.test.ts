import { expect, test } from 'vitest';
import { orderList, problemsOf, told } from './knowledge.ts';

const visiting = (step: object) => orderList({ rowActions: [{ name: 'go', title: 'order.done', do: [step] }] });
const first = (step: object) => problemsOf(visiting(step))[0];
const place = '/body/0/rowActions/0/do/0';

test('a visit fills each place of its address', () => {
  const visit = 'https://carrier.example/track/{no}?by={who}';
  expect(told(visiting({ visit, with: { no: '{{ row.customerNo }}', who: 'us' } }))).toEqual([]);
  expect(told(visiting({ visit, with: { no: '{{ row.customerNo }}' } }))).toEqual([`missing_parameter ${place}`]);
  expect(first({ visit, with: { no: '1', who: 'us', whi: 'x' } })).toMatchObject({ path: `${place}/with/whi`, didYouMean: 'who' });
  expect(first({ visit, with: { no: '{{ row.custmerNo }}', who: 'us' } })).toMatchObject({ didYouMean: 'customerNo' });
});

test.each(['http://carrier.example/', 'https://{host}/', '//carrier.example', 'https://a@b.example/', 'javascript:alert(1)'])(
  'a visit does not lead to %s',
  (visit) => expect(problemsOf(visiting({ visit })).map(({ path }) => path)).toContain(`${place}/visit`),
);
