/** Readable variants of the accent colour that an event chose. */
import { contrastRatio, correctedAccent, luminance, mixed, paper, readableOn } from '@plenum/contracts/contrast';
import type { Hex } from '@plenum/contracts/hex';

/** Background colours of an accent: `surface` and `ground` of docs/design.md, in the light and dark theme. */
export const grounds = { light: '#f4f6f0', dark: '#1c2b24' } as const;

function shades(hex: Hex, ground: Hex, surface: Hex, minimum: number) {
  const accent = correctedAccent(hex, ground, minimum);
  const soft = mixed(accent, surface, 0.16);
  const away = luminance(ground) > 0.5 ? '#000000' : paper;
  const strong = mixed(accent, away, 0.75);
  // Text is displayed on the resting and on the pressed button: if neither ink nor paper fits the second, its colour
  // stays.
  const onAccent = readableOn(accent);
  return {
    accent,
    'accent-strong': contrastRatio(strong, onAccent) >= minimum ? strong : accent,
    'on-accent': onAccent,
    'accent-soft': soft,
    'on-accent-soft': correctedAccent(accent, soft, 7),
  };
}

type AccentName = 'accent' | 'accent-strong' | 'on-accent' | 'accent-soft' | 'on-accent-soft';
export type AccentVariable = `--own-${AccentName}` | `--own-${AccentName}-more`;

/** Contrast 4.5 by default, 7 if more contrast is preferred. */
const levels = [
  ['', 4.5],
  ['-more', 7],
] as const;

/**
 * Returns an accent as values of our design tokens, readable in the light and dark theme and with more contrast; for
 * the `style` of an element with the class `own-accent`.
 */
export function accentVariables(hex: Hex): Readonly<Record<AccentVariable, string>> {
  const entries = levels.flatMap(([suffix, minimum]) => {
    const night = new Map(Object.entries(shades(hex, grounds.dark, '#14201a', minimum)));
    return Object.entries(shades(hex, grounds.light, paper, minimum)).map(
      ([name, day]) => [`--own-${name}${suffix}`, `light-dark(${day}, ${night.get(name) ?? day})`] as const,
    );
  });
  return Object.fromEntries(entries) as Record<AccentVariable, string>;
}
