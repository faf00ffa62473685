/**
 * Plain elements in the style of antd's outlined icons: an icon component per row costs more than the rest of its cell. All rows
 * share one element per glyph.
 */
export const copyGlyph = (
  <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" aria-hidden="true" focusable="false">
    <rect x="2" y="4.5" width="8.5" height="10" rx="1" />
    <path d="M5 2.5 V1.5 H13 a.5 .5 0 0 1 .5 .5 V12" />
  </svg>
);

export const moreGlyph = (
  <svg viewBox="0 0 16 16" width="1em" height="1em" fill="currentColor" aria-hidden="true" focusable="false">
    <circle cx="8" cy="3" r="1.2" />
    <circle cx="8" cy="8" r="1.2" />
    <circle cx="8" cy="13" r="1.2" />
  </svg>
);
