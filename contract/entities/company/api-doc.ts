import { Boolean as Bool, Array as List, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { orNull } from '../../values.ts';

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
  /** Whether the input is the JSON of the body; otherwise it is the query of the address. */
  takesBody: Bool(),
  /** Whether the reply is a file. */
  isFile: Bool(),
  /** The input of the example, as JSON. */
  example: Text(),
  /** What making the call does beyond an answer, as a sentence for those who try it; null where it changes nothing. */
  realEffect: orNull(Text()),
  curl: Text(),
  curlHtml: Text(),
  replyHtml: Text(),
  parameters: List(ApiParameter),
});
