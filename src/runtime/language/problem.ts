/** Where in the document a thing stands: `/body/0/columns/3/dataIndex`, a JSON Pointer (RFC 6901). */
export type JsonPath = string;

export type ProblemCode =
  | 'not_json'
  | 'too_large'
  | 'too_deep'
  | 'too_many'
  | 'forbidden_key'
  | 'wrong_type'
  | 'wrong_value'
  | 'missing_property'
  | 'unknown_property'
  | 'unknown_block'
  | 'unknown_step'
  | 'unknown_version'
  | 'unknown_endpoint'
  | 'unknown_dictionary'
  | 'unknown_permission'
  | 'unknown_message'
  | 'unknown_rule'
  | 'unknown_screen'
  | 'unknown_route'
  | 'unknown_icon'
  | 'unknown_cell'
  | 'unknown_field'
  | 'unknown_widget'
  | 'unknown_fragment'
  | 'cyclic_fragment'
  | 'overlay_conflict'
  | 'overlay_call'
  | 'overlay_permission'
  | 'markup_in_text'
  | 'unsafe_address'
  | 'unsafe_pattern'
  | 'unknown_state'
  | 'unknown_event'
  | 'unknown_data_index'
  | 'unknown_parameter'
  | 'missing_parameter'
  | 'unknown_sort_column'
  | 'duplicate_name'
  | 'expression_syntax'
  | 'expression_type'
  | 'expression_name'
  | 'expression_too_costly'
  | 'expression_misplaced'
  | 'expression_too_long'
  | 'expression_too_deep'
  | 'expression_repeated'
  | 'not_a_list'
  | 'not_an_outcome'
  | 'not_a_file'
  | 'changing_call'
  | WarningCode
  /** A block threw while it was drawn. */
  | 'block_failed';

/** Codes of problems that leave a document usable, although it hardly says what its author means. */
const warningCodes = ['unfilled_text', 'unknown_value', 'unsent_value', 'unknown_member', 'not_a_text', 'unused_name'] as const;
export type WarningCode = (typeof warningCodes)[number];

/** A warning breaks no page and no build; `check:screens --strict` counts it like an error. */
export function isWarning({ code }: Pick<Problem, 'code'>): boolean {
  return warningCodes.some((warning) => warning === code);
}

/** What is wrong with a document, as a value: collected, never thrown. */
export interface Problem {
  readonly code: ProblemCode;
  readonly path: JsonPath;
  /** Where it stands in the document as its author wrote it, if fragments have moved it. */
  readonly written?: JsonPath;
  /** In English, for who writes documents: what was found and what was expected. */
  readonly message: string;
  readonly expected?: string;
  /** The name that was probably meant. */
  readonly didYouMean?: string;
}
