import { Boolean as Bool, Enum, Optional } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import type { RuleUse } from '../../../contract/rules/judge.ts';
import { useText } from '../../runtime/text.ts';
import type { FieldProps, FieldWidget } from '../../runtime/widget.ts';
import { dash, isEmpty } from '../parts/empty.ts';
import { typedAttributes } from '../parts/field/field-attributes.ts';
import { PasswordInput } from '../parts/sign-in/password-input.tsx';

/** A password, hidden unless its user asks to see it. */
export const passwordField: FieldWidget = {
  kind: 'field',
  name: 'Password',
  properties: record({
    /** The user's password of today; without it, a new one that the browser may propose and keep. */
    current: Optional(Bool()),
    /** The rule that a new one obeys, as a company chooses it (`passwordRule`); it is said below. */
    rule: Optional(Enum(['strict', 'wide'])),
  }),
  search: 'value',
  value: 'text',
  acts: true,
  secret: true,
  rules: ({ rule }) => (rule === 'strict' ? [{ rule: 'password' }] : rule === 'wide' ? wide : []),
  component: Password,
  text: (value) => (isEmpty(value) ? dash : '••••••••'),
};

const wide: readonly RuleUse[] = [
  { rule: 'minLength', with: { min: 8 } },
  { rule: 'maxLength', with: { max: 64 } },
];

function Password(props: FieldProps) {
  const { current, rule } = props.settings;
  const text = useText();
  return (
    <>
      <PasswordInput {...typedAttributes(props)} autoComplete={current === true ? 'current-password' : 'new-password'} />
      {rule === 'strict' || rule === 'wide' ? <div className="wb-hint wb-muted">{text(`widget.password.${rule}`)}</div> : null}
    </>
  );
}
