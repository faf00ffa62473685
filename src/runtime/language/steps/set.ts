import { unknownName } from '../check/report.ts';
import { NamedValues } from '../grammar/marks.ts';
import { below } from '../walk/pointer.ts';
import { isRecord, own } from '../walk/schema.ts';
import { spread } from '../walk/spread.ts';
import { step } from '../word.ts';

/** Writes the screen's state; what reads it follows. */
export const set = step({
  grammar: { set: NamedValues() },
  check(value, { path, report, document: { state } }) {
    const written = own(value, 'set');
    for (const name of Object.keys(isRecord(written) ? written : {}))
      if (name !== spread && !state.has(name))
        report(unknownName('unknown_state', below(below(path, 'set'), name), 'state', name, state.keys()));
  },
});
