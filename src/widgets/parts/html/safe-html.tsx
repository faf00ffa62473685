import { useEffect, useRef, useState } from 'react';
import { clean } from './clean-html.ts';
import type { PictureSource } from './held-pictures.ts';
import './html.css';

interface Props {
  /** The untrusted HTML. */
  readonly html: string;
  readonly loading: string;
  /** Shown if the sanitiser fails to load: HTML is never shown unsanitised. */
  readonly failed: string;
  /** The notice on links to other hosts. */
  readonly leaving?: (host: string) => string;
  /** Fetches the pictures that the server keeps; without it there are none. */
  readonly pictures?: PictureSource;
}

/** Renders untrusted HTML, sanitised (security H1). The only place where HTML enters the page, as nodes and never as text. */
export function SafeHtml({ html, loading, failed, leaving, pictures }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const notice = useRef(leaving);
  notice.current = leaving;
  const source = useRef(pictures);
  source.current = pictures;
  const hasPictures = pictures !== undefined;
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    let live = true;
    const shown = new AbortController();
    setPhase('loading');
    clean(html, window, (name) => notice.current?.(name), { pictures: hasPictures })
      .then((fragment) => withPictures(fragment, source.current, shown.signal))
      .then(
        (fragment) => {
          if (!live) return;
          host.current?.replaceChildren(fragment);
          setPhase('ready');
        },
        () => live && setPhase('failed'),
      );
    return () => {
      live = false;
      shown.abort();
    };
  }, [html, hasPictures]);
  return (
    <>
      {phase === 'ready' ? null : <p role="status">{phase === 'loading' ? loading : failed}</p>}
      <div ref={host} className="wb-html" />
    </>
  );
}

/** The code that shows pictures loads with the first one. Without it, a picture is its description. */
async function withPictures(fragment: DocumentFragment, source: PictureSource | undefined, shown: AbortSignal) {
  if (source === undefined || fragment.querySelector('img[data-picture]') === null) return fragment;
  await import('./held-pictures.ts').then(
    ({ showPictures }) => showPictures(fragment, source, shown),
    () => undefined,
  );
  return fragment;
}
