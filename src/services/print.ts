import { type DownloadedFile, saveFile } from './download.ts';

/** What the browser shows by itself and that cannot run anything: the frame's document is the page's own by origin. */
const printable = new Set(['application/pdf', 'image/png', 'image/jpeg']);

/** Prints what the window shows, by the print style sheet. */
export function printPage(): void {
  window.print();
}

/**
 * Hands a PDF or a picture to the browser's own print dialog, shown in a frame out of sight that stays until the next one;
 * any other file is saved instead.
 */
export async function printFile(file: DownloadedFile): Promise<void> {
  const type = typeOf(file.content);
  if (!printable.has(type)) return saveFile(file);
  tidy();
  // Anew with the one type that was judged: the browser goes by it alone, and a script is none of them.
  const address = URL.createObjectURL(file.content.slice(0, file.content.size, type));
  const frame = document.createElement('iframe');
  frame.title = file.name;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.className = frameClass;
  // Not `display: none`: some browsers print nothing of a frame that is not laid out.
  Object.assign(frame.style, {
    position: 'fixed',
    bottom: '0',
    width: '1px',
    height: '1px',
    border: '0',
    opacity: '0',
    pointerEvents: 'none',
  });
  frame.src = address;
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
    document.body.append(frame);
  });
  frame.contentWindow?.focus();
  frame.contentWindow?.print();
}

const frameClass = 'wb-print-frame';

/** A dialog may stand open as long as its user likes, and not every browser tells its end: the last file waits for the next. */
function tidy(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>(`iframe.${frameClass}`)) {
    URL.revokeObjectURL(frame.src);
    frame.remove();
  }
}

function typeOf({ type }: Blob): string {
  return (type.split(';', 1)[0] ?? '').trim().toLowerCase();
}
