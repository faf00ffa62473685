/** Pixels of a picture or of a part of it. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A chosen file that the browser could draw. */
export interface LoadedPicture {
  /** A `blob:` address; whoever is done with the picture revokes it. */
  readonly address: string;
  readonly image: HTMLImageElement;
  /** Transparent parts of PNGs stay transparent. */
  readonly type: 'image/png' | 'image/jpeg';
}

/** Opens a PNG or JPG; null for what is none, whatever its name says. */
export async function loadPicture(file: File): Promise<LoadedPicture | null> {
  const { type } = file;
  if (type !== 'image/png' && type !== 'image/jpeg') return null;
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return { address, image, type };
  } catch {
    URL.revokeObjectURL(address);
    return null;
  }
}

/** Draws a part of a picture in the given size. @param area in the picture's own pixels @returns a data address */
export function cutPicture(
  { image, type }: LoadedPicture,
  area: PictureSize & { readonly x: number; readonly y: number },
  size: PictureSize,
) {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height);
  return canvas.toDataURL(type, 0.92);
}
