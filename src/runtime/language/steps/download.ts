import { Optional } from 'typebox';
import { checkFile } from '../check/files.ts';
import { Inputs, Name } from '../grammar/marks.ts';
import { step } from '../word.ts';

/** Saves the file that a call answers. */
export const download = step({
  grammar: { download: Name('endpoint'), with: Optional(Inputs()) },
  needsPerson: true,
  reaches: 'call',
  check: checkFile('download'),
});
