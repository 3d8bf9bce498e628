/** Determines whether an image is light or dark, which decides the background of text next to it or over it. */
import type { ImageTone } from '@plenum/contracts/enums';

/** Minimum brightness of a light image. */
const minLightBrightness = 0.55;

/** Returns the tone of an average brightness; dark if it is null. */
export const toneOf = (brightness: number | null): ImageTone =>
  brightness !== null && brightness >= minLightBrightness ? 'LIGHT' : 'DARK';
