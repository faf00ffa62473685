import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../runtime/text.ts';
import { ExampleView } from '../gallery/example-view.tsx';
import type { Example } from '../gallery/examples.ts';
import type { Known } from '../gallery/known.ts';
import texts from './texts.json';

interface Props {
  readonly example: Example;
  readonly known: Known | null;
  /** Whether the gallery shows the same example. */
  readonly isInGallery?: boolean;
}

/** An example with its document, drawn once it is about to come into view. */
export function LiveExample({ example, known, isInGallery = true }: Props) {
  const say = useText();
  const place = useRef<HTMLElement>(null);
  const isNear = useNear(place);
  const title = say(example.title);
  const link =
    import.meta.env.DEV && isInGallery ? (
      <Link className="wd-gallery-link" to={`/gallery?example=${example.id}`}>
        {say(texts.inGallery)}
      </Link>
    ) : null;
  return (
    <section ref={place} className="wd-example" aria-label={say(texts.live, { title })} data-example={example.id}>
      <h3 className="wd-example-title">{title}</h3>
      {isNear && known !== null ? (
        <div className="wd-example-parts">
          <ExampleView example={example} {...known} isPart tools={link} />
        </div>
      ) : (
        <div className="wd-example-wait" role="status" aria-label={say(texts.loading)} />
      )}
    </section>
  );
}

/** How far below the visible part an example begins to be drawn. */
const ahead = '400px';

/** True from the first time that the element comes near the visible part of the page. */
function useNear(place: RefObject<HTMLElement>): boolean {
  const [isNear, setIsNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = place.current;
    if (isNear || element === null) return;
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && setIsNear(true), {
      rootMargin: `${ahead} 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, isNear]);
  return isNear;
}
