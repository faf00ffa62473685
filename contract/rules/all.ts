import { dayRules } from './days.ts';
import { identityRules } from './identity.ts';
import { listRules } from './lists.ts';
import { numberRules } from './numbers.ts';
import { otherFieldRules } from './other-fields.ts';
import { placeRules } from './places.ts';
import type { Rule } from './rule.ts';
import { serverRules } from './server-rules.ts';
import { textRules } from './texts.ts';

/** All validation rules by the id that a field's `x-validator` refers to (spec section 5). */
export const rules: Readonly<Record<string, Rule | undefined>> = {
  ...textRules,
  ...numberRules,
  ...listRules,
  ...dayRules,
  ...otherFieldRules,
  ...placeRules,
  ...identityRules,
  ...serverRules,
};
