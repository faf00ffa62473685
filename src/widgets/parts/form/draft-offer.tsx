import { Suspense } from 'react';
import type { OfferedDraft } from '../../../runtime/forms/draft.ts';
import { late } from '../late/late.tsx';

const Notice = late(() => import('./draft-notice.tsx').then(({ DraftNotice }) => DraftNotice));

/** Offers to restore unsent input. */
export function DraftOffer({ offered }: { readonly offered: OfferedDraft | null }) {
  if (offered === null) return null;
  return (
    <Suspense fallback={null}>
      <Notice offered={offered} />
    </Suspense>
  );
}
