/** Fetches pictures that the server keeps. */
export interface PictureSource {
  /** Fetches the picture of this id. */
  readonly load: (id: string) => Promise<Blob>;
  /** Said instead of a picture that cannot be fetched and has no description. */
  readonly lost: string;
}

/** Shows the pictures of a cleaned fragment, as `showPicture` does. */
export function showPictures(fragment: DocumentFragment, source: PictureSource, shown: AbortSignal): void {
  for (const image of fragment.querySelectorAll<HTMLImageElement>('img[data-picture]')) showPicture(image, source, shown);
}

/**
 * Fetches the picture that an element names and shows it until `shown` is aborted, which releases it. Until then an element with a size
 * keeps its place. What cannot be fetched is its description.
 */
export function showPicture(image: HTMLImageElement, { load, lost }: PictureSource, shown: AbortSignal): void {
  const { picture } = image.dataset;
  if (picture === undefined) return;
  const [width, height] = [image.getAttribute('width'), image.getAttribute('height')];
  if (width !== null && height !== null) image.src = blank(Number(width), Number(height));
  image.setAttribute('aria-busy', 'true');
  load(picture).then(
    (content) => {
      if (shown.aborted) return;
      const address = URL.createObjectURL(content);
      shown.addEventListener('abort', () => URL.revokeObjectURL(address), { once: true });
      image.src = address;
      image.removeAttribute('aria-busy');
    },
    () => {
      for (const name of ['src', 'width', 'height', 'aria-busy']) image.removeAttribute(name);
      if (image.alt === '') image.alt = lost;
      image.classList.add('wb-html-lost');
    },
  );
}

/** A picture of this size with nothing on it. */
function blank(width: number, height: number): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width || 1}" height="${height || 1}"/>`)}`;
}
