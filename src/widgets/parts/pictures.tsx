import { type MouseEvent, Suspense, useState } from 'react';
import { late } from './late/late.tsx';

const PicturePreview = late(() => import('./picture-preview.tsx').then(({ PicturePreview: component }) => component));

/** Thumbnails beside each other; more are counted. */
const shownAtMost = 3;

interface Props {
  readonly addresses: readonly string[];
  readonly alt: string;
}

/** Small pictures. A click shows them whole, one after the other; the preview loads with it. */
export function Pictures({ addresses, alt }: Props) {
  const [opened, setOpened] = useState<number | null>(null);
  const open = (event: MouseEvent, at: number) => {
    event.stopPropagation();
    setOpened(at);
  };
  return (
    <span className="wb-images">
      {addresses.slice(0, shownAtMost).map((address, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may have one address
          key={at}
          type="button"
          className="wb-image"
          onPointerEnter={PicturePreview.warm}
          onClick={(event) => open(event, at)}
        >
          <img src={address} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
        </button>
      ))}
      {addresses.length > shownAtMost ? <span className="wb-muted">{`+${addresses.length - shownAtMost}`}</span> : null}
      {opened === null ? null : (
        <Suspense fallback={null}>
          <PicturePreview addresses={addresses} first={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </span>
  );
}
