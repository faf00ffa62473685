import { useRef, useState } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';
import { asValues } from '../../../runtime/inputs.ts';

/** A recognised part of a pasted address. */
export interface Proposal {
  readonly field: string;
  readonly value: string;
  readonly text: string;
  readonly sure: boolean;
}

export interface Proposals {
  readonly state: 'none' | 'asking' | 'failed' | 'there';
  readonly proposals: readonly Proposal[];
  /** The unrecognised rest. */
  readonly rest: string;
  ask(text: string, country: string): void;
  forget(): void;
}

const noProposals = { state: 'none', proposals: [], rest: '' } as const;

/** Has the server parse a pasted text; a reply to an earlier request is dropped. */
export function useProposals(): Proposals {
  const { ports } = useRuntime();
  const [shown, setShown] = useState<Pick<Proposals, 'state' | 'proposals' | 'rest'>>(noProposals);
  const lastTurn = useRef(0);
  return {
    ...shown,
    ask(text, country) {
      const turn = ++lastTurn.current;
      setShown({ ...noProposals, state: 'asking' });
      loadCall(ports, 'address.parse', { text, ...(country === '' ? {} : { country }) }).then(
        (reply) => turn === lastTurn.current && setShown({ state: 'there', ...readReply(reply) }),
        (failure: unknown) => {
          if (turn !== lastTurn.current) return;
          setShown({ ...noProposals, state: 'failed' });
          ports.showFailure(failure);
        },
      );
    },
    forget() {
      lastTurn.current += 1;
      setShown(noProposals);
    },
  };
}

function readReply(reply: unknown): Pick<Proposals, 'proposals' | 'rest'> {
  const { fields, rest } = asValues(reply);
  const proposals = (Array.isArray(fields) ? fields : []).flatMap((row: unknown) => {
    const { field, value, text, sure } = asValues(row);
    return typeof field === 'string' && typeof value === 'string' && typeof text === 'string'
      ? [{ field, value, text, sure: sure === true }]
      : [];
  });
  return { proposals, rest: typeof rest === 'string' ? rest : '' };
}
