import { Array as List, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { Condition, Steps } from '../grammar/marks.ts';
import { own, ownList } from '../walk/schema.ts';
import { step } from '../word.ts';

/** The first branch whose condition holds. */
export const choose = step({
  grammar: {
    choose: List(record({ when: Condition(), do: Steps() }), { minItems: 1, maxItems: 8 }),
    else: Optional(Steps()),
  },
  branches: (value) => [
    ...ownList(value, 'choose').map((branch, index) => ({ steps: own(branch, 'do'), keys: ['choose', index, 'do'] })),
    { steps: own(value, 'else'), keys: ['else'] },
  ],
});
