/** The product's own blue: 6.5 to 1 on white. */
export const productColour = '#1456c8';

/** What dark panels are painted with. */
export const darkPanel = '#181a1e';

/** Its relative luminance. */
const darkGround = 0.0103;

/**
 * A tenant's colour, lightened until it is readable as text on a dark page (WCAG AA, 4.5 to 1).
 * @param colour `#rrggbb`
 */
export function lightColour(colour: string): string {
  let channels = channelsOf(colour);
  // Selected entries stand on a tint of the colour, which takes some of the contrast: 6 leaves 4.5 there.
  while ((luminance(channels) + 0.05) / (darkGround + 0.05) < 6) {
    channels = channels.map((channel) => Math.min(255, channel + Math.ceil((255 - channel) * 0.06)));
  }
  return hex(channels);
}

/**
 * A tenant's colour, darkened until white text on it is readable (WCAG AA, 4.5 to 1).
 * @param colour `#rrggbb`
 * @param contrast with white: more of it where the colour is text on its own tint
 */
export function readableColour(colour: string, contrast = 4.5): string {
  let channels = channelsOf(colour);
  while (contrastWithWhite(channels) < contrast) channels = channels.map((channel) => Math.floor(channel * 0.94));
  return hex(channels);
}

/** Of a colour as text on a light page: 4.5 to 1 on its tint as well. */
export const onTint = 5.6;

/**
 * A light ground in a tenant's colour. antd's own is a middle grey for a dark colour, on which nothing can be read.
 * @param colour `#rrggbb`
 * @param share of the colour, from 0 to 1
 */
export function tintOf(colour: string, share: number): string {
  return hex(channelsOf(colour).map((channel) => Math.round(255 - (255 - channel) * share)));
}

function hex(channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function contrastWithWhite(channels: readonly number[]): number {
  return 1.05 / (luminance(channels) + 0.05);
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
