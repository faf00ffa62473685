import type { ProblemCode } from '../../../src/runtime/language/stages.ts';
import { code, table } from './markdown.ts';

/** What each problem means, for who has it before them. A code without a sentence does not compile. */
const meanings: Readonly<Record<ProblemCode, string>> = {
  not_json: 'The text is not JSON; the message names the line.',
  too_large: 'More values or bytes than a document may have.',
  too_deep: 'Nested deeper than a document may be.',
  forbidden_key: 'A key that could reach a prototype.',
  wrong_type: 'Another kind of value is wanted here.',
  wrong_value: 'The right kind, but none of the values that may stand here.',
  missing_property: 'A property that has to be there is not.',
  unknown_property: 'A property that does not exist here.',
  unknown_block: '`block` names none.',
  unknown_step: 'No key of this object names a step.',
  unknown_version: '`schemaVersion` is none that is known.',
  unknown_endpoint: 'The contract has no such call.',
  unknown_dictionary: 'There is no such dictionary.',
  unknown_permission: 'There is no such permission key.',
  unknown_message: 'The text is missing in a language.',
  unknown_rule: 'There is no such rule, or its options do not suit it.',
  unknown_screen: 'There is no such screen.',
  unknown_route: 'No menu leads to this path.',
  unknown_icon: 'There is no such icon.',
  unknown_cell: 'There is no such cell.',
  unknown_field: 'There is no such field.',
  unknown_widget: 'There is no such block widget.',
  unknown_fragment: 'There is no such fragment.',
  cyclic_fragment: 'A fragment contains itself.',
  overlay_conflict: 'What an overlay names is not in the base screen any more; the base is shown without that change.',
  overlay_call: 'An overlay reaches a call that its base screen does not make.',
  overlay_permission: 'An overlay shows what its base screen keeps from somebody.',
  markup_in_text: 'Texts have no markup; the block `html` shows some.',
  unsafe_address: 'An address of a kind that runs code, or leads elsewhere.',
  unsafe_pattern: 'A pattern that a linear engine does not take.',
  unknown_state: 'The screen declares no such state.',
  unknown_event: 'The screen does nothing on this event.',
  unknown_data_index: 'The data have no such member.',
  unknown_parameter: 'The call or the screen takes no such input.',
  missing_parameter: 'The call or the screen needs an input that is not given.',
  unknown_sort_column: 'The call does not sort by this column.',
  duplicate_name: 'A name is here twice.',
  expression_syntax: 'The expression cannot be read.',
  expression_type: 'The expression gives another type than is wanted, or mixes types.',
  expression_name: 'The expression reads a name that is not there, or calls a function that the language does not have.',
  expression_too_costly: 'The expression is larger than an expression may be.',
  expression_misplaced: 'Expressions are not read at this place; it would be shown as text.',
  not_a_list: 'Rows are wanted and the data are none.',
  not_an_outcome: '`outcome` shows the reply of a batch call, and this is none.',
  not_a_file: 'A file is wanted and the call answers none.',
  block_failed: 'The block threw while it was drawn: a bug, told in its place.',
};

export function problemTable(): string {
  return table(
    ['code', 'means'],
    Object.entries(meanings).map(([name, text]) => [code(name), text]),
  );
}
