/** What the client does with an error beyond showing its message. */
export type Reaction = 'show' | 'logout' | 'captcha' | 'fields';

export interface ErrorEntry {
  /** HTTP status. A failed check answers 200 with success false, as the server family does (wire.md). */
  readonly status: number;
  readonly messageKey: string;
  readonly reaction: Reaction;
}

/** One catalogue of errors: code to status, message key and what the client does. Codes are stable; messages are not. */
export const errors = {
  unauthorized: { status: 401, messageKey: 'error.unauthorized', reaction: 'logout' },
  forbidden: { status: 403, messageKey: 'error.forbidden', reaction: 'show' },
  not_found: { status: 404, messageKey: 'error.notFound', reaction: 'show' },
  method_not_allowed: { status: 405, messageKey: 'error.methodNotAllowed', reaction: 'show' },
  bad_request: { status: 400, messageKey: 'error.badRequest', reaction: 'fields' },
  request_too_slow: { status: 408, messageKey: 'error.requestTooSlow', reaction: 'show' },
  unsupported_media: { status: 415, messageKey: 'error.unsupportedMedia', reaction: 'show' },
  too_large: { status: 413, messageKey: 'error.tooLarge', reaction: 'show' },
  too_many_requests: { status: 429, messageKey: 'error.tooManyRequests', reaction: 'show' },
  request_too_long: { status: 431, messageKey: 'error.requestTooLong', reaction: 'show' },
  internal: { status: 500, messageKey: 'error.internal', reaction: 'show' },
  unavailable: { status: 503, messageKey: 'error.unavailable', reaction: 'show' },
  gateway_timeout: { status: 504, messageKey: 'error.gatewayTimeout', reaction: 'show' },
  login_failed: { status: 200, messageKey: 'error.loginFailed', reaction: 'show' },
  login_code_invalid: { status: 200, messageKey: 'error.loginCodeInvalid', reaction: 'show' },
  login_delayed: { status: 200, messageKey: 'error.loginDelayed', reaction: 'show' },
  captcha_required: { status: 200, messageKey: 'error.captchaRequired', reaction: 'captcha' },
  captcha_wrong: { status: 200, messageKey: 'error.captchaWrong', reaction: 'captcha' },
  invalid_fields: { status: 200, messageKey: 'error.invalidFields', reaction: 'fields' },
  range_too_long: { status: 200, messageKey: 'error.rangeTooLong', reaction: 'fields' },
  range_reversed: { status: 200, messageKey: 'error.rangeReversed', reaction: 'fields' },
  too_many_numbers: { status: 200, messageKey: 'error.tooManyNumbers', reaction: 'fields' },
  order_not_found: { status: 200, messageKey: 'error.orderNotFound', reaction: 'show' },
  order_wrong_state: { status: 200, messageKey: 'error.orderWrongState', reaction: 'show' },
  order_changed: { status: 200, messageKey: 'error.orderChanged', reaction: 'show' },
  notice_not_found: { status: 200, messageKey: 'error.noticeNotFound', reaction: 'show' },
  job_file_not_found: { status: 200, messageKey: 'error.jobFileNotFound', reaction: 'show' },
  file_not_found: { status: 200, messageKey: 'error.fileNotFound', reaction: 'show' },
  file_refused: { status: 200, messageKey: 'error.fileRefused', reaction: 'fields' },
  file_space_used: { status: 200, messageKey: 'error.fileSpaceUsed', reaction: 'show' },
  value_taken: { status: 200, messageKey: 'error.valueTaken', reaction: 'show' },
  rule_broken: { status: 200, messageKey: 'error.ruleBroken', reaction: 'show' },
  menu_not_found: { status: 200, messageKey: 'error.menuNotFound', reaction: 'show' },
  menu_built_in: { status: 200, messageKey: 'error.menuBuiltIn', reaction: 'show' },
  menu_has_children: { status: 200, messageKey: 'error.menuHasChildren', reaction: 'show' },
  data_rule_not_found: { status: 200, messageKey: 'error.dataRuleNotFound', reaction: 'show' },
  data_rule_in_use: { status: 200, messageKey: 'error.dataRuleInUse', reaction: 'show' },
  data_rule_unreadable: { status: 403, messageKey: 'error.dataRuleUnreadable', reaction: 'show' },
  role_not_found: { status: 200, messageKey: 'error.roleNotFound', reaction: 'show' },
  user_not_found: { status: 200, messageKey: 'error.userNotFound', reaction: 'show' },
  last_administrator: { status: 200, messageKey: 'error.lastAdministrator', reaction: 'show' },
  not_yours_to_give: { status: 200, messageKey: 'error.notYoursToGive', reaction: 'show' },
  address_not_found: { status: 200, messageKey: 'error.addressNotFound', reaction: 'show' },
  product_not_found: { status: 200, messageKey: 'error.productNotFound', reaction: 'show' },
  product_not_offered: { status: 200, messageKey: 'error.productNotOffered', reaction: 'fields' },
  not_activated: { status: 200, messageKey: 'error.notActivated', reaction: 'show' },
  quote_expired: { status: 200, messageKey: 'error.quoteExpired', reaction: 'show' },
  price_changed: { status: 200, messageKey: 'error.priceChanged', reaction: 'show' },
  balance_too_low: { status: 200, messageKey: 'error.balanceTooLow', reaction: 'show' },
  key_reused: { status: 200, messageKey: 'error.keyReused', reaction: 'show' },
  key_missing: { status: 200, messageKey: 'error.keyMissing', reaction: 'show' },
  customer_no_taken: { status: 200, messageKey: 'error.customerNoTaken', reaction: 'fields' },
  import_not_found: { status: 200, messageKey: 'error.importNotFound', reaction: 'show' },
  import_refused: { status: 200, messageKey: 'error.importRefused', reaction: 'show' },
  import_rows_failed: { status: 200, messageKey: 'error.importRowsFailed', reaction: 'show' },
  ticket_invalid: { status: 200, messageKey: 'error.ticketInvalid', reaction: 'show' },
  nothing_selected: { status: 200, messageKey: 'error.nothingSelected', reaction: 'show' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;
