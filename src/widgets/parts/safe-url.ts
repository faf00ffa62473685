/** An address that may be opened from data: http or https, else null (no `javascript:`, no `data:`). */
export function safeLink(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  return /^https?:\/\/[^\s\\]+$/i.test(address.trim()) ? address.trim() : null;
}

/** An address that a picture may come from: our own, http or https, or a picture in the address itself. */
export function safeImage(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  const trimmed = address.trim();
  return /^\/(?![/\\])/.test(trimmed) || /^data:image\/(png|jpeg|gif|webp);base64,/i.test(trimmed) ? trimmed : safeLink(trimmed);
}
