import { useEffect, useState } from 'react';
import { isRecord, isText } from '../../services/account-guards.ts';
import { activationPath } from '../session/guard.ts';
import { useWorld } from '../world.ts';
import { PageMessage } from './page-message.tsx';

/** What an account that is not activated sees in place of a page that needs it: why, how far its request is, and the way there. */
export function Unactivated({ onTitle }: { readonly onTitle: (title: string) => void }) {
  const { translate, navigator } = useWorld();
  const title = translate('shell.unactivated.title');
  useEffect(() => onTitle(title), [onTitle, title]);
  const state = useRequestState();
  return (
    <PageMessage
      title={title}
      text={translate(`shell.unactivated.${state}`)}
      button={translate(`shell.unactivated.${state === 'waiting' ? 'see' : state === 'rejected' ? 'mend' : 'activate'}`)}
      onPress={() => navigator.go(activationPath)}
    />
  );
}

type RequestState = 'none' | 'begun' | 'waiting' | 'rejected';

/** The state of the user's own request; until it is known, and where it cannot be, none is spoken of. */
function useRequestState(): RequestState {
  const { calls } = useWorld();
  const [state, setState] = useState<RequestState>('none');
  useEffect(() => {
    let live = true;
    calls.call('activation.own').then(
      (reply) => live && setState(stateOf(reply)),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [calls]);
  return state;
}

function stateOf(reply: unknown): RequestState {
  const { activationStatus, enterprise, personal } = isRecord(reply) ? reply : {};
  if (activationStatus === 'rejected') return 'rejected';
  if (activationStatus !== 'draft') return 'waiting';
  return hasTyped(enterprise) || hasTyped(personal) ? 'begun' : 'none';
}

/** Whether a draft of a request holds more than the country that it starts with. */
function hasTyped(fields: unknown): boolean {
  return isRecord(fields) && Object.entries(fields).some(([name, value]) => name !== 'country' && isText(value) && value !== '');
}
