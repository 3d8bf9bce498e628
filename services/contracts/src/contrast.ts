/** Color contrast according to WCAG 2.2 (relative luminance), and the nearest readable color to a given one. */
import { type Hex, isHex } from './hex.ts';

type Triple = readonly [number, number, number];

export const ink = '#10211a';
export const paper = '#ffffff';

function channels(hex: Hex): Triple {
  const at = (index: number): number => Number.parseInt(hex.slice(index, index + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const encoded = (light: number): number => (light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** Returns the relative luminance, from 0 for black to 1 for white. */
export function luminance(hex: Hex): number {
  const [red, green, blue] = channels(hex).map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio, from 1 to 21. */
export function contrastRatio(first: Hex, second: Hex): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

interface Lch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** Converts to OKLCH, where lightness can change while the hue stays (Björn Ottosson’s OKLab). */
function toLch(hex: Hex): Lch {
  const [red, green, blue] = channels(hex).map(linear) as [number, number, number];
  const l = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
  const m = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
  const s = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
  const a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s;
  const b = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s;
  const lightness = 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

function fromLch({ lightness, chroma, hue }: Lch): Hex | null {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  const parts = [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ].map(encoded);
  if (parts.some((part) => part < -0.002 || part > 1.002)) return null;
  return `#${parts
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Returns the color at another lightness, with as much of its chroma as sRGB can display. */
function atLightness(color: Lch, lightness: number): Hex {
  for (let share = 1; share > 0; share -= 0.05) {
    const hex = fromLch({ ...color, lightness, chroma: color.chroma * share });
    if (hex !== null) return hex;
  }
  return fromLch({ ...color, lightness, chroma: 0 }) ?? (lightness > 0.5 ? paper : '#000000');
}

const step = 0.01;

/**
 * Adjusts an accent as little as needed towards black or white until it has `minimum` contrast to the background: 4.5
 * for text, 3 for controls. Returns a color with sufficient contrast unchanged, and ink or paper for an invalid
 * color.
 */
export function accessibleAccent(hex: Hex, background: Hex, minimum = 4.5): Hex {
  const isDarkBackground = contrastRatio(background, paper) > contrastRatio(background, '#000000');
  if (!isHex(hex)) return isDarkBackground ? paper : ink;
  if (contrastRatio(hex, background) >= minimum) return hex.toLowerCase();
  const color = toLch(hex);
  const direction = isDarkBackground ? step : -step;
  for (let { lightness } = color; lightness >= 0 && lightness <= 1; lightness += direction) {
    const moved = atLightness(color, lightness);
    if (contrastRatio(moved, background) >= minimum) return moved;
  }
  return isDarkBackground ? paper : '#000000';
}

/** Returns the more readable text color on a background: ink or paper. */
export const readableTextColor = (hex: Hex): typeof ink | typeof paper =>
  contrastRatio(hex, ink) >= contrastRatio(hex, paper) ? ink : paper;

/** Mixes two colors linearly. @param share weight of the first color, from 0 to 1 */
export function mixColors(first: Hex, second: Hex, share: number): Hex {
  const otherChannels = channels(second);
  const parts = channels(first).map((part, index) => part * share + (otherChannels[index] ?? 0) * (1 - share));
  return `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
