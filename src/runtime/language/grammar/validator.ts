import { Boolean as Bool, Record as Dict, Array as List, Number as Num, Optional, String as Text, Union } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { Condition, Inputs, LoadedCall, Message, Name } from './marks.ts';

/** A rule that judges the value. */
export const RuleCheck = record({
  rule: Name('rule'),
  with: Optional(Dict(Text(), Union([Text(), Num(), Bool()]))),
  /** Said in place of the rule's own text; the name of the field and the rule's options fill its placeholders (`{{name}}`, `{{max}}`). */
  message: Optional(Message()),
});

/**
 * A call that judges the value, asked after a pause in typing and awaited before the form is submitted. A blank value is not judged, and
 * the call may change nothing. What the server refuses is said in the server's words.
 */
export const CallCheck = record({
  call: LoadedCall(),
  /** The inputs, which read `value` (the field's own), `values`, and `row` in a list of cards. */
  with: Optional(Inputs()),
  /** Whether the value is right: reads the reply as `result`, beside what the inputs read. */
  valid: Condition(),
  /** Said unless it is right; the name of the field and the value fill `{{name}}` and `{{value}}`. */
  message: Message(),
});

/** What judges a field's value, in this order. */
export const Validators = List(Union([RuleCheck, CallCheck]), { maxItems: 8 });
