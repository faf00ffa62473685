import { useWorld } from './world.ts';

interface Props {
  readonly title: string;
  /** Null for an address that may not be opened. */
  readonly address: string | null;
}

/**
 * A page of another site (wire.md, Menu and permission): sandboxed, so that it neither reaches this page nor leads it
 * away; no token goes along. A site that refuses to be framed can be opened in a window of its own.
 */
export function FramePage({ title, address }: Props) {
  const { translate } = useWorld();
  if (address === null) {
    return (
      <p className="ws-message" role="alert">
        {translate('shell.frame.refused')}
      </p>
    );
  }
  return (
    <div className="ws-frame">
      <p className="ws-frame-line">
        <a href={address} target="_blank" rel="noopener noreferrer nofollow">
          {translate('shell.menu.external', { title })}
        </a>
        <span className="ws-frame-host">{new URL(address).host}</span>
      </p>
      <iframe
        className="ws-frame-page"
        src={address}
        title={translate('shell.frame.title', { title })}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
    </div>
  );
}
