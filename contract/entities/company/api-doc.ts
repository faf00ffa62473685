import { Boolean as Bool, Array as List, String as Text } from 'typebox';
import { record } from '../../envelope.ts';

/** A call of the API as the list of the documentation shows it. */
export const ApiDocRow = record({
  id: Text(),
  title: Text(),
  method: Text(),
  path: Text(),
  /** The right that a key needs; several where any one of them will do. */
  right: Text(),
  /** Whether repeating it with the same Idempotency-Key takes effect once. */
  idempotent: Bool(),
});

/** One input of a call; parts of objects and lists are named by their path, such as `boxes[].boxNo`. */
export const ApiParameter = record({ id: Text(), name: Text(), place: Text(), type: Text(), required: Bool() });

/** A call in full: its examples are ready to be copied. */
export const ApiDocCall = record({
  id: Text(),
  title: Text(),
  method: Text(),
  path: Text(),
  right: Text(),
  idempotent: Bool(),
  summary: Text(),
  curl: Text(),
  curlHtml: Text(),
  replyHtml: Text(),
  parameters: List(ApiParameter),
});
