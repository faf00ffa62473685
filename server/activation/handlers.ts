import type { activationEndpoints } from '../../contract/endpoints/identity/activation.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of activation for applicants and for the platform's reviewers. */
export function createActivationHandlers({
  activation,
  activationPictures,
  activationReviews,
}: Services): Pick<Handlers, keyof typeof activationEndpoints> {
  return {
    'activation.own': (_input, caller) => activation.read(caller),
    'activation.saveDraft': (input, caller) => activation.saveDraft(input, caller),
    'activation.upload': (input, caller) => activationPictures.keep(input, caller),
    'activation.submit': (input, caller) => activation.submit(input, caller),
    'activation.picture': (input, caller) => activationPictures.open(input, caller),
    'activation.list': (input, caller) => activationReviews.list(input, caller),
    'activation.statusCount': (input, caller) => activationReviews.statusCount(input, caller),
    'activation.detail': (input, caller) => activationReviews.detail(input, caller),
    'activation.review': (input, caller) => activationReviews.decide(input, caller),
  };
}
