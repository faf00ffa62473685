import { useText } from '../../runtime/text.ts';

/** A placeholder in the shape of the content, which avoids layout shifts. Light enough for the login page. */
export function Skeleton({ shape }: { readonly shape: 'list' | 'form' | 'page' }) {
  const text = useText();
  return (
    <div className={`wb-bones wb-bones-${shape}`} role="status" aria-label={text('widget.loading')}>
      {bones[shape].map((kind, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shape never changes
        <span key={index} className={`wb-bone wb-bone-${kind}`} aria-hidden="true" />
      ))}
    </div>
  );
}

type Bone = 'title' | 'bar' | 'line' | 'block';

const bones: { readonly [S in 'list' | 'form' | 'page']: readonly Bone[] } = {
  list: ['bar', 'line', 'line', 'line', 'line', 'line', 'line', 'line', 'line', 'line', 'line', 'line', 'line'],
  form: ['line', 'line', 'line', 'bar'],
  page: ['title', 'bar', 'block', 'block'],
};
