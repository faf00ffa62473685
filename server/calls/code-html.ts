/** Writes a text as HTML, for pages that show code. */
export function codeHtml(text: string): string {
  return `<pre><code>${escapeHtml(text)}</code></pre>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
