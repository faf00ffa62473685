import { useEffect, useRef, useState } from 'react';
import { clean } from './clean-html.ts';
import './html.css';

interface Props {
  /** The untrusted HTML. */
  readonly html: string;
  readonly loading: string;
  /** Shown if the sanitiser fails to load: HTML is never shown unsanitised. */
  readonly failed: string;
  /** The notice on links to other hosts. */
  readonly leaving?: (host: string) => string;
}

/** Renders untrusted HTML, sanitised (security H1). The only place where HTML enters the page, as nodes and never as text. */
export function SafeHtml({ html, loading, failed, leaving }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const notice = useRef(leaving);
  notice.current = leaving;
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    let live = true;
    setPhase('loading');
    clean(html, window, (name) => notice.current?.(name)).then(
      (fragment) => {
        if (!live) return;
        host.current?.replaceChildren(fragment);
        setPhase('ready');
      },
      () => live && setPhase('failed'),
    );
    return () => {
      live = false;
    };
  }, [html]);
  return (
    <>
      {phase === 'ready' ? null : <p role="status">{phase === 'loading' ? loading : failed}</p>}
      <div ref={host} className="wb-html" />
    </>
  );
}
