/** Whether an image is light or dark, which decides the ground of the text beside or over it. */
import type { ImageTone } from '@plenum/contracts/enums';

/** From here on, an image is light. */
const lightFrom = 0.55;

/** Returns the tone of an average brightness; dark without one. */
export const toneOf = (brightness: number | null): ImageTone =>
  brightness !== null && brightness >= lightFrom ? 'LIGHT' : 'DARK';
