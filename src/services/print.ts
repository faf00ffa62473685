import type { DownloadedFile } from './download.ts';

/** Prints what the window shows, by the print style sheet. */
export function printPage(): void {
  window.print();
}

/**
 * Hands a file to the browser's own print dialog: shown in a frame out of sight, which is taken away when the dialog is closed.
 * The browser prints what it can show itself, a PDF or a picture.
 */
export async function printFile(file: DownloadedFile): Promise<void> {
  const address = URL.createObjectURL(file.content);
  const frame = document.createElement('iframe');
  frame.title = file.name;
  frame.className = 'wb-print-frame';
  frame.src = address;
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
    document.body.append(frame);
  });
  const inside = frame.contentWindow;
  const tidy = () => {
    frame.remove();
    URL.revokeObjectURL(address);
  };
  inside?.addEventListener('afterprint', tidy, { once: true });
  window.addEventListener('focus', () => setTimeout(tidy, 60_000), { once: true });
  inside?.focus();
  inside?.print();
}
