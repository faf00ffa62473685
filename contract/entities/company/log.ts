import type { Static } from 'typebox';
import { String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Coded, Id, LocalTime, orNull } from '../../values.ts';

/** Kinds of events in the log of a company. */
export const auditKinds = ['sign_in', 'change', 'money', 'right'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** One event of the log: who did what to whom, when and from where. */
export const LogRow = record({
  id: Id(),
  logTime: LocalTime(),
  auditKind: Coded('audit_kind'),
  auditKind_dictText: Text(),
  action: Text(),
  /** The action in the reader's language. */
  actionName: Text(),
  /** Account name; the visitor's name where the platform acted; null for the machine. */
  username: orNull(Text()),
  /** The number that people know the subject by. */
  number: orNull(Text()),
  /** Id of what was changed. */
  subject: orNull(Text()),
  /** Number of the request, which replies and the server's own log have too. */
  requestNo: Text(),
  /** Cut short for readers without the right to see personal data. */
  address: Text(),
});
export type LogRow = Static<typeof LogRow>;

/** One line of what an event says. `before` is null where nothing was there, and where the line is no change. */
export const LogLine = record({ id: Id(), field: Text(), before: orNull(Text()), after: orNull(Text()) });
export type LogLine = Static<typeof LogLine>;

/** For how long the log is kept, and from which time on it has rows. Null where nothing was deleted. */
export const LogKept = record({
  logKept: Coded('log_kept'),
  logKept_dictText: Text(),
  /** Sign-ins and everyday changes before this time were deleted. */
  everydayFrom: orNull(LocalTime()),
  /** Money, rights and company settings before this time were deleted. */
  restFrom: orNull(LocalTime()),
  /** All of it as a sentence in the reader's language. */
  sentence: Text(),
});
