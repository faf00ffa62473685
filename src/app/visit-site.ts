import { safeHref } from '../../contract/addresses.ts';
import { CallFailure } from '../../contract/failure.ts';
import type { Translate } from '../services/i18n.ts';

/**
 * Opens a site whose host is allowed.
 * @param hosts those that the page's policy allows in frames, which the server reads from the tenant's setting
 * @throws CallFailure for any other host, and for what is not https
 */
export function visitSite(address: string, as: 'tab' | 'same', hosts: readonly string[], translate: Translate): void {
  const href = safeHref(address);
  const url = href === null ? null : new URL(href);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || !hosts.includes(url.host))
    throw new CallFailure(translate('error.unknownSite', { host: url?.host ?? '' }), { kind: 'refused', status: 200 });
  if (as === 'same') window.location.assign(url.href);
  else window.open(url.href, '_blank', 'noopener,noreferrer');
}
