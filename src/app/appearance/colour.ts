import { FastColor } from '@ant-design/fast-color';

/** The product's own blue: 6.5 to 1 on white. */
export const productColour = '#1456c8';

/** What dark panels are painted with. */
export const darkPanel = '#181a1e';

/**
 * A tenant's colour, lightened until it is readable as text on a dark page (WCAG AA, 4.5 to 1).
 * @param colour `#rrggbb`
 */
export function lightColour(colour: string): string {
  let light = new FastColor(colour);
  // Selected entries stand on a tint of the colour, which takes some of the contrast: 6 leaves 4.5 there.
  while (contrast(light, new FastColor(darkPanel)) < 6) light = light.tint(step);
  return light.toHexString();
}

/**
 * A tenant's colour, darkened until white text on it is readable (WCAG AA, 4.5 to 1).
 * @param colour `#rrggbb`
 * @param least contrast with white: more of it where the colour is text on its own tint
 */
export function readableColour(colour: string, least = 4.5): string {
  let dark = new FastColor(colour);
  while (contrast(new FastColor('#ffffff'), dark) < least) dark = dark.shade(step);
  return dark.toHexString();
}

/** Of a colour as text on a light page: 4.5 to 1 on its tint as well. */
export const onTint = 5.6;

/**
 * A light ground in a tenant's colour. antd's own is a middle grey for a dark colour, on which nothing can be read.
 * @param colour `#rrggbb`
 * @param share of the colour, from 0 to 1
 */
export function tintOf(colour: string, share: number): string {
  return new FastColor('#ffffff').mix(colour, share * 100).toHexString();
}

/** Percent of white or black that is mixed in at a time. */
const step = 6;

/** The contrast ratio of WCAG 2 between a lighter and a darker colour, from 1 to 21. */
function contrast(lighter: FastColor, darker: FastColor): number {
  return (lighter.getLuminance() + 0.05) / (darker.getLuminance() + 0.05);
}
