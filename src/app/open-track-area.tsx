import { useMemo, useState } from 'react';
import { ScreenView } from '../runtime/render/screen.tsx';
import { BrandMark } from './appearance/brand-mark.tsx';
import { useBrand } from './appearance/use-brand.ts';
import { noPermissions } from './session/access.ts';
import { LanguageMenu } from './shell/language-menu.tsx';
import { Missing } from './tabs/missing.tsx';
import { PageBoundary } from './tabs/page-boundary.tsx';
import { usePageTitle } from './tabs/page-title.ts';
import { WithRights } from './with-rights.tsx';
import { useWorld } from './world.ts';
import './open-track-area.css';

/** The page of a consignee, who follows a parcel by a link: no sign-in, no menu, no permissions. */
export function OpenTrackArea({ token }: { readonly token: string }) {
  const { translate } = useWorld();
  const brand = useBrand();
  const [title, setTitle] = useState('');
  usePageTitle(title, brand.name ?? translate('shell.product'));
  const params = useMemo(() => ({ token }), [token]);
  return (
    <WithRights permissions={noPermissions}>
      <div className="ws-open-track">
        <header className="ws-open-track-top">
          <BrandMark brand={brand} size="small" />
          <LanguageMenu />
        </header>
        <main id="content" tabIndex={-1}>
          <PageBoundary>
            <ScreenView
              id="track/OpenTrack"
              params={params}
              place="page"
              onTitle={setTitle}
              onClose={() => undefined}
              missing={<Missing />}
            />
          </PageBoundary>
        </main>
      </div>
    </WithRights>
  );
}
