import {
  type AccountType,
  type ActivationInput,
  activationFields,
  type PictureSlot,
  pictureSlots,
} from '../../contract/entities/identity/activation.ts';
import { judgeLate, type RuleUse } from '../../contract/rules/judge.ts';
import { needsArea } from '../../contract/values/province.ts';
import type { RefusedField } from '../calls/refusal.ts';
import type { Typed } from './db/tables.ts';

const required: RuleUse = { rule: 'required' };

/** What judges the fields, on the pages as well (src/schemas/basic/Activation.json). */
const rulesOf: Readonly<Record<string, readonly RuleUse[]>> = {
  creditCode: [required, { rule: 'creditCode' }],
  identityNo: [required, { rule: 'residentNumber' }],
  contactPhone: [required, { rule: 'phone', with: { country: 'CN' } }],
};

const capitals = new Set(['creditCode', 'identityNo']);

/** The fields of the input's type, trimmed, without blank ones. Codes are kept in capitals. */
export function typedFields(input: ActivationInput): Typed {
  const given: Readonly<Record<string, string | undefined>> = input;
  const names = input.accountType === 'enterprise' ? [...activationFields.enterprise, 'country'] : activationFields.personal;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = (given[name] ?? '').trim();
      return value === '' ? [] : [[name, capitals.has(name) ? value.toUpperCase() : value]];
    }),
  );
}

/** The ids of the pictures among the fields, by slot. */
export function picturesIn(typed: Typed): ReadonlyMap<PictureSlot, string> {
  return new Map(pictureSlots.flatMap((slot) => (typed[slot] === undefined ? [] : [[slot, typed[slot]]])));
}

/** Returns every problem of a request that is to be sent, beside its field. */
export async function problemsOf(type: AccountType, typed: Typed): Promise<RefusedField[]> {
  const problems: RefusedField[] = [];
  for (const name of activationFields[type]) {
    if (name === 'area' && !needsArea({ country: 'CN', province: typed.province, city: typed.city })) continue;
    const broken = await judgeLate(rulesOf[name] ?? [required], typed[name] ?? '');
    if (broken !== null) problems.push({ path: name, rule: broken.rule, message: broken.messageKey });
  }
  return problems;
}
