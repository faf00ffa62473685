import { Literal, Optional, Union } from 'typebox';
import { checkFile } from '../check/files.ts';
import { Inputs, Name } from '../grammar/marks.ts';
import { step } from '../word.ts';

/** The page itself (`true`), or the file that a call answers. */
export const print = step({
  grammar: { print: Union([Literal(true), Name('endpoint')]), with: Optional(Inputs()) },
  needsPerson: true,
  reaches: 'call',
  check: checkFile('print'),
});
