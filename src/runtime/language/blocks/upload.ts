import { Enum, Integer, Array as List, Optional } from 'typebox';
import { endpointOf, replyOf } from '../check/contract.ts';
import { checkInputs } from '../check/inputs.ts';
import { anything, withNames } from '../check/place.ts';
import { Inputs, Message, Name, Steps } from '../grammar/marks.ts';
import { actions } from '../grammar/words.ts';
import { below } from '../walk/pointer.ts';
import { own, ownText } from '../walk/schema.ts';
import { block } from '../word.ts';

/**
 * A place to drop a file on. `call` is a multipart call of the contract; what it answers is `result` in `then`. Type and size
 * (10 megabytes unless given) are checked before anything is sent. `actions` stand beside the title: the download of a template, say.
 */
export const upload = block('upload', {
  grammar: {
    title: Message(),
    hint: Optional(Message()),
    call: Name('endpoint'),
    with: Optional(Inputs()),
    accept: List(Enum(['.xlsx', '.pdf', '.png', '.jpg', '.zip', '.xml', '.csv', '.txt', '.sta', '.940']), { minItems: 1, maxItems: 5 }),
    maxMegabytes: Optional(Integer({ minimum: 1, maximum: 50 })),
    actions: actions(),
    then: Optional(Steps()),
  },
  inside: (value, key, context) => (key === 'then' ? withNames(context, { result: replyOf(ownText(value, 'call')) ?? anything }) : context),
  check(value, place) {
    const { path, report } = place;
    const call = ownText(value, 'call') ?? '';
    const endpoint = endpointOf(call);
    if (endpoint === undefined) return;
    checkInputs(call, own(value, 'with'), new Set(), place);
    const most = endpoint.uploadMegabytes;
    const asked = own(value, 'maxMegabytes');
    if (most === undefined)
      report({ code: 'wrong_value', path: below(path, 'call'), message: `${call} takes no file`, expected: 'a multipart call' });
    else if (typeof asked === 'number' && asked > most)
      report({ code: 'wrong_value', path: below(path, 'maxMegabytes'), message: `${call} takes less`, expected: `at most ${most}` });
  },
});
