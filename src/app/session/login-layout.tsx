import type { ReactNode } from 'react';
import { BrandMark } from '../appearance/brand-mark.tsx';
import { useBrand } from '../appearance/use-brand.ts';
import { LanguageMenu } from '../shell/language-menu.tsx';
import { PageBoundary } from '../tabs/page-boundary.tsx';
import { useWorld } from '../world.ts';
import './login.css';

/** Layout of the /user pages: the tenant's brand on the left, the language menu on top, the page on the right. */
export function LoginLayout({ children }: { readonly children: ReactNode }) {
  const { translate } = useWorld();
  const brand = useBrand();
  return (
    <div className="ws-login">
      <aside className="ws-login-brand" aria-label={translate('shell.brand')}>
        <BrandMark brand={brand} size="large" />
        <div className="ws-login-words">
          <p className="ws-login-title">{translate('shell.brand.title')}</p>
          <p>{translate('shell.brand.text')}</p>
        </div>
        <Picture />
      </aside>
      <div className="ws-login-side">
        <header className="ws-login-top">
          <span className="ws-login-small-brand">
            <BrandMark brand={brand} size="small" />
          </span>
          <LanguageMenu />
        </header>
        <main id="content" tabIndex={-1} className="ws-login-page">
          <PageBoundary>{children}</PageBoundary>
        </main>
      </div>
    </div>
  );
}

/** The illustration: parcels in transit, in the tenant's colour. */
function Picture() {
  return (
    <svg className="ws-login-picture" viewBox="0 0 560 360" aria-hidden="true" focusable="false">
      <path className="ws-picture-way" d="M20 300C120 300 130 200 230 200S340 90 540 60" />
      <g className="ws-picture-parcel">
        <path d="M196 176l34-17 34 17v40l-34 17-34-17z" />
        <path className="ws-picture-line" d="M196 176l34 17 34-17M230 193v40" />
        <path d="M404 92l26-13 26 13v31l-26 13-26-13z" />
        <path className="ws-picture-line" d="M404 92l26 13 26-13M430 105v31" />
      </g>
      <circle className="ws-picture-end" cx="20" cy="300" r="8" />
      <circle className="ws-picture-end" cx="540" cy="60" r="8" />
      <circle className="ws-picture-stop" cx="120" cy="262" r="5" />
      <circle className="ws-picture-stop" cx="330" cy="142" r="5" />
    </svg>
  );
}
