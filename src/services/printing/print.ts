import { type DownloadedFile, saveFile } from '../download.ts';

/** Types that browsers display and that cannot run scripts: the frame shares the page's origin. */
const printable = new Set(['application/pdf', 'image/png', 'image/jpeg']);

/** Prints the current window with the print style sheet. */
export function printPage(): void {
  window.print();
}

/**
 * Opens the browser's print dialog for a PDF or an image in a hidden frame, which stays until the next print; saves any other
 * file instead.
 */
export async function printFile(file: DownloadedFile): Promise<void> {
  const type = typeOf(file.content);
  if (!printable.has(type)) return saveFile(file);
  removeFrames();
  // A copy with the checked type: the browser relies on the type alone, and none of the allowed ones runs scripts.
  const address = URL.createObjectURL(file.content.slice(0, file.content.size, type));
  const frame = document.createElement('iframe');
  frame.title = file.name;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.className = frameClass;
  // Not `display: none`: some browsers print nothing from a frame without layout.
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

/** The print dialog may stay open indefinitely, and not every browser reports its end, so a frame stays until the next print. */
function removeFrames(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>(`iframe.${frameClass}`)) {
    URL.revokeObjectURL(frame.src);
    frame.remove();
  }
}

function typeOf({ type }: Blob): string {
  return (type.split(';', 1)[0] ?? '').trim().toLowerCase();
}
