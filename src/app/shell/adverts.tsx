import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { safeHref } from '../../../contract/addresses.ts';
import type { Advert } from '../../../contract/entities/shell.ts';
import { safeRedirect } from '../../runtime/routes/addresses.ts';
import { isRecord, isText } from '../../services/account-guards.ts';
import { useWorld } from '../world.ts';

/** Banners of the home page. A dismissed banner stays hidden for this user in this browser. */
export function Adverts() {
  const { calls, translate, seen } = useWorld();
  const [adverts, setAdverts] = useState<readonly Advert[]>([]);
  useEffect(() => {
    let live = true;
    calls.call('advert.get').then(
      (reply) => live && setAdverts(readAdverts(reply).filter(({ id }) => !seen.has('adverts', id))),
      // The home page is complete without banners.
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [calls, seen]);
  const dismiss = (id: string) => {
    seen.add('adverts', id);
    setAdverts((before) => before.filter((advert) => advert.id !== id));
  };
  return adverts.map((advert) => (
    <aside key={advert.id} className="ws-advert" aria-label={translate('shell.advert')}>
      <p className="ws-advert-text">
        <strong>{advert.title}</strong> {advert.content} <More advert={advert} />
      </p>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden="true" />}
        aria-label={translate('shell.advert.dismiss', { title: advert.title })}
        onClick={() => dismiss(advert.id)}
      />
    </aside>
  ));
}

function More({ advert: { url, title } }: { readonly advert: Advert }) {
  const { translate } = useWorld();
  if (url === null) return null;
  // Browsers drop a tab inside `/\t/host`, which would make the link lead to another site.
  const page = safeRedirect(url, () => true);
  if (page !== null) return <Link to={page}>{translate('shell.advert.more')}</Link>;
  const href = safeHref(url);
  return href === null ? null : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" aria-label={translate('shell.menu.external', { title })}>
      {translate('shell.advert.more')}
    </a>
  );
}

/** Reads a list of rows or a single row; rows without an id or a title are dropped. */
export function readAdverts(reply: unknown): readonly Advert[] {
  const rows: readonly unknown[] = Array.isArray(reply) ? reply : [reply];
  return rows.flatMap((row) => {
    if (!isRecord(row) || !isText(row.id) || !isText(row.title) || row.title === '') return [];
    return [{ id: row.id, title: row.title, content: isText(row.content) ? row.content : '', url: isText(row.url) ? row.url : null }];
  });
}
