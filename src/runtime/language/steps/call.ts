import { Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { endpointOf, replyOf } from '../check/contract.ts';
import { checkInputs } from '../check/inputs.ts';
import { anything, type Place, withNames } from '../check/place.ts';
import { checkResultName } from '../check/result-name.ts';
import { Inputs, Message, Name, OwnName, Steps } from '../grammar/marks.ts';
import { below } from '../walk/pointer.ts';
import { own, ownText } from '../walk/schema.ts';
import { step } from '../word.ts';

/** Makes a call of the contract; its reply stands under `result`, or `as`. `progress` is said while it runs; a batch in several parts says how far it is and can be stopped between them. */
export const call = step({
  grammar: {
    call: Name('endpoint'),
    with: Optional(Inputs()),
    as: Optional(OwnName()),
    progress: Optional(Message()),
    /**
     * When the server refuses with one of these codes, these steps run in place of its message; they read `refusal` (`code`, `message`,
     * `result`). Once they are done, the call is made again.
     */
    refused: Optional(record({ codes: List(Text({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 10 }), do: Steps() })),
  },
  reaches: 'call',
  inside: (_value, key, context) => (key === 'refused' ? withNames(context, { refusal: anything }) : context),
  leaves(value) {
    const made = ownText(value, 'call');
    return { names: { [ownText(value, 'as') ?? 'result']: replyOf(made) ?? anything }, call: made };
  },
  branches: (value) => [{ steps: own(own(value, 'refused'), 'do'), keys: ['refused', 'do'] }],
  check(value, place) {
    checkResultName(value, place);
    checkReply(ownText(value, 'call'), place);
    checkInputs(ownText(value, 'call') ?? '', own(value, 'with'), new Set(), place);
  },
});

/** Files are for other words: one that is answered, and one that is taken. */
function checkReply(made: string | undefined, { path, report }: Place): void {
  const endpoint = endpointOf(made);
  if (endpoint?.kind === 'blob')
    report({
      code: 'wrong_value',
      path: below(path, 'call'),
      message: `${made} answers a file`,
      expected: 'the step "download"',
      didYouMean: 'download',
    });
  if (endpoint?.uploadMegabytes !== undefined)
    report({ code: 'wrong_value', path: below(path, 'call'), message: `${made} takes a file`, expected: 'the block "upload"' });
}
