import { Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useKnown } from '../gallery/known.ts';
import type { Access } from '../session/access.ts';
import { WithRights } from '../with-rights.tsx';
import { useWorld } from '../world.ts';
import { readOnlyPorts } from './read-only.ts';
import type { Reference } from './reference.ts';
import { DocsSite } from './site.tsx';

/** The documentation under /docs, with the user's own rights, and without a way to change anything. */
export function Docs({ access }: { readonly access: Access }) {
  const { presenter } = useWorld();
  const known = useKnown();
  const [reference, setReference] = useState<Reference | null>(null);
  useEffect(() => {
    import('virtual:waybill-docs').then(
      ({ text }) => setReference(JSON.parse(text)),
      (failure: unknown) => presenter.showFailure(failure),
    );
  }, [presenter]);
  return (
    <WithRights permissions={access.permissions} dataScope={access.dataScope} narrowed={readOnlyPorts}>
      {reference === null ? <Spin className="wd-waiting" /> : <DocsSite reference={reference} known={known} />}
    </WithRights>
  );
}
