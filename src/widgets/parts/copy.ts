/** Copies text to the clipboard. Also works on plain HTTP, where browsers hide the clipboard API. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'wb-offscreen';
  area.setAttribute('readonly', '');
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}

/** Shortens a long text in the middle, since people compare both ends. */
export function cutMiddle(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const tail = Math.floor((longest - 1) / 3);
  return `${text.slice(0, longest - 1 - tail)}…${text.slice(-tail)}`;
}
