import { useSyncExternalStore } from 'react';
import { useWorld } from '../world.ts';
import { mayFrame } from './shell-setting.ts';
import '../tabs/page-title.css';

interface Props {
  readonly title: string;
  /** Null if the address is not allowed. */
  readonly address: string | null;
}

/**
 * A page of another site (wire.md, Menu and permission). The sandbox keeps it from reaching or navigating this page; it receives
 * no token, and its messages are ignored. If the tenant has not listed the host, or the site refuses framing, it opens in a new
 * window instead (security H4).
 */
export function FramePage({ title, address }: Props) {
  const { translate, shell, config } = useWorld();
  const setting = useSyncExternalStore(shell.subscribe, shell.get);
  if (address === null) {
    return (
      <>
        <h1 className="ws-page-title">{title}</h1>
        <p className="ws-message" role="alert">
          {translate('shell.frame.refused')}
        </p>
      </>
    );
  }
  const isFramed = setting !== null && mayFrame(address, setting.frameHosts, config.frameHosts, window.location.hostname);
  return (
    <div className="ws-frame">
      <h1 className="ws-page-title">{title}</h1>
      <p className="ws-frame-line">
        <a href={address} target="_blank" rel="noopener noreferrer nofollow">
          {translate('shell.menu.external', { title })}
        </a>
        <span className="ws-frame-host">{new URL(address).host}</span>
      </p>
      {isFramed ? (
        <iframe
          className="ws-frame-page"
          src={address}
          title={translate('shell.frame.title', { title })}
          sandbox="allow-scripts allow-forms allow-popups"
          referrerPolicy="no-referrer"
        />
      ) : setting === null ? (
        <p role="status">{translate('shell.loading')}</p>
      ) : (
        <p className="ws-message">{translate('shell.frame.unlisted')}</p>
      )}
    </div>
  );
}
