import { useEffect, useState } from 'react';
import type { CallReply } from '../../../../contract/endpoints/all.ts';
import type { LabelTemplate } from '../../../../contract/entities/orders/label.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';

export interface Drawn {
  /** Address of the picture; null until the first one is there. */
  readonly picture: string | null;
  readonly problems: CallReply<'label.drawTemplate'>['problems'];
  /** Whether the picture is that of an earlier state. */
  readonly isOld: boolean;
  readonly failure: unknown;
}

const pauseMs = 150;

/** Lets the server draw the template a moment after each change: the same painter makes the printed file. */
export function useDrawing(template: LabelTemplate | null): Drawn {
  const { ports } = useRuntime();
  const [drawn, setDrawn] = useState<Drawn & { readonly of: LabelTemplate | null }>({
    of: null,
    picture: null,
    problems: [],
    isOld: true,
    failure: null,
  });
  useEffect(() => {
    if (template === null) return;
    const over = new AbortController();
    const timer = setTimeout(() => {
      (loadCall(ports, 'label.drawTemplate', { template }, { signal: over.signal }) as Promise<CallReply<'label.drawTemplate'>>).then(
        ({ picture, problems }) => {
          if (!over.signal.aborted) setDrawn({ of: template, picture: addressOf(picture), problems, isOld: false, failure: null });
        },
        (failure: unknown) => {
          if (!over.signal.aborted) setDrawn((before) => ({ ...before, of: template, failure }));
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [ports, template]);
  return { ...drawn, isOld: drawn.of !== template };
}

/** A picture of an `img` element runs no script, whatever it holds. */
function addressOf(picture: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
}
