/** Computes readable variants of the branding colors of an event. */
import {
  contrastRatio,
  accessibleAccent,
  ink,
  luminance,
  mixColors,
  paper,
  readableTextColor,
} from '@plenum/contracts/contrast';
import { type Hex, isHex } from '@plenum/contracts/hex';

/** Background colors of an accent: `surface` and `ground` of docs/design.md, in the light and dark theme. */
export const grounds = { light: '#f4f6f0', dark: '#1c2b24' } as const;

function shades(hex: Hex, ground: Hex, surface: Hex, minimum: number) {
  const accent = accessibleAccent(hex, ground, minimum);
  const soft = mixColors(accent, surface, 0.16);
  const extreme = luminance(ground) > 0.5 ? '#000000' : paper;
  const strong = mixColors(accent, extreme, 0.75);
  // Text is displayed on the normal and on the pressed button: if neither dark nor light text is readable on the
  // second, the text keeps its color.
  const onAccent = readableTextColor(accent);
  return {
    accent,
    'accent-strong': contrastRatio(strong, onAccent) >= minimum ? strong : accent,
    'on-accent': onAccent,
    'accent-soft': soft,
    'on-accent-soft': accessibleAccent(accent, soft, 7),
  };
}

/**
 * Large areas in the primary color of the event, equal in both themes: with dark text on a light color, otherwise with
 * white text, darkened as needed. The secondary color of the event is used for the main button and the highlights on
 * them.
 */
function areas(hex: Hex, secondary: string, minimum: number) {
  const isLight = contrastRatio(hex, ink) >= minimum;
  const inverse = isLight ? hex : accessibleAccent(hex, paper, minimum);
  const text = isLight ? ink : paper;
  const highlight = isHex(secondary) && contrastRatio(secondary, inverse) >= highlightContrast ? secondary : text;
  const muted = mutedShares.map((share) => mixColors(text, inverse, share));
  return {
    inverse,
    // Always dark: it is also the backdrop of dialogs.
    'inverse-deep': mixColors(isLight ? ink : inverse, '#000000', 0.75),
    'inverse-raised': mixColors(text, inverse, 0.25),
    'on-inverse': text,
    'on-inverse-muted': muted.find((color) => contrastRatio(color, inverse) >= minimum * 0.7) ?? text,
    highlight,
    'on-highlight': contrastRatio(highlight, '#000000') >= contrastRatio(highlight, paper) ? '#000000' : paper,
  };
}

type Area = ReturnType<typeof areas>;
type AccentName = keyof ReturnType<typeof shades> | keyof Area;
export type AccentVariable = `--own-${AccentName}` | `--own-${AccentName}-more`;

/** Minimum contrast of the main button and of highlights on an area of the event. */
const highlightContrast = 3;
const mutedShares = [0.78, 0.86, 0.94];

/** Contrast of text on the page and on an area: 4.5 and 7 by default, 7 and 10 if more contrast is preferred. */
const levels = [
  ['', 4.5, 7],
  ['-more', 7, 10],
] as const;

/**
 * Returns the colors of an event as values of design tokens, readable in the light and dark theme and with more
 * contrast; for the `style` of an element with the class `own-accent`.
 */
export function accentVariables(hex: Hex, secondary: string): Readonly<Record<AccentVariable, string>> {
  const entries = levels.flatMap(([suffix, minimum, areaMinimum]) => {
    const dark = new Map(Object.entries(shades(hex, grounds.dark, '#14201a', minimum)));
    return [
      ...Object.entries(shades(hex, grounds.light, paper, minimum)).map(
        ([name, day]) => [`--own-${name}${suffix}`, `light-dark(${day}, ${dark.get(name) ?? day})`] as const,
      ),
      ...Object.entries(areas(hex, secondary, areaMinimum)).map(
        ([name, value]) => [`--own-${name}${suffix}`, value] as const,
      ),
    ];
  });
  return Object.fromEntries(entries) as Record<AccentVariable, string>;
}
