import { contrastRatio, accessibleAccent, luminance, readableTextColor } from '@plenum/contracts/contrast';
import { isHex } from '@plenum/contracts/hex';
import { describe, expect, it } from 'vitest';
import { accentVariables, grounds } from './contrast.ts';

const accents = ['#ffffff', '#000000', '#ffd24a', '#0e5a41', '#ff0000', '#0000ff', '#00ff00', '#777777', '#e91e63'];
const places = [
  ['light', grounds.light],
  ['dark', grounds.dark],
] as const;

it('measures contrast as WCAG does', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  expect(luminance('#808080')).toBeCloseTo(0.2159, 3);
});

it('parses a color', () => {
  expect(['#0e5a41', '#ABCDEF'].every(isHex)).toBe(true);
  expect(['0e5a41', '#0e5a4', '#0e5a411', '#0e5a4g', ''].some(isHex)).toBe(false);
});

describe.each(places)('an accent on the %s background', (_, ground) => {
  it.each(accents)('%s reaches 4.5 for text and 3 for controls', (accent) => {
    expect(contrastRatio(accessibleAccent(accent, ground), ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(accessibleAccent(accent, ground, 3), ground)).toBeGreaterThanOrEqual(3);
  });
});

it('keeps a readable color unchanged', () => {
  expect(accessibleAccent('#0E5A41', grounds.light)).toBe('#0e5a41');
  expect(accessibleAccent('#ffd24a', grounds.dark)).toBe('#ffd24a');
});

it('changes as little as necessary', () => {
  const corrected = accessibleAccent('#ffd24a', grounds.light);
  expect(contrastRatio(corrected, grounds.light)).toBeLessThan(5);
  expect(corrected).not.toBe('#000000');
});

it('returns a readable color for an invalid one', () => {
  expect(accessibleAccent('red', grounds.light)).toBe('#10211a');
  expect(accessibleAccent('', grounds.dark)).toBe('#ffffff');
});

describe.each([
  ['as everybody sees it', '', 4.5],
  ['with more contrast', '-more', 7],
] as const)('an accent %s', (_, suffix, minimum) => {
  it.each(accents)('of %s is readable in all pairs of tokens', (accent) => {
    const values = accentVariables(accent, '#ffffff');
    type Name = 'accent' | 'accent-strong' | 'on-accent' | 'accent-soft' | 'on-accent-soft';
    const sides = (name: Name): readonly string[] => values[`--own-${name}${suffix}`].match(/#[0-9a-f]{6}/g) ?? [];
    for (const side of [0, 1]) {
      const at = (name: Name): string => sides(name)[side] ?? '';
      expect(contrastRatio(at('accent'), at('on-accent'))).toBeGreaterThanOrEqual(minimum);
      expect(contrastRatio(at('accent-strong'), at('on-accent'))).toBeGreaterThanOrEqual(minimum);
      expect(contrastRatio(at('accent-soft'), at('on-accent-soft'))).toBeGreaterThanOrEqual(minimum);
    }
  });
});

it('chooses dark or light text', () => {
  expect(readableTextColor('#ffd24a')).toBe('#10211a');
  expect(readableTextColor('#0e5a41')).toBe('#ffffff');
});

describe.each([
  ['', 7],
  ['-more', 10],
] as const)('the areas of an event%s', (suffix, minimum) => {
  it.each(accents)('have readable text in the color %s', (accent) => {
    for (const second of [...accents, '#ffffff', 'none']) {
      const values = accentVariables(accent, second);
      const at = (
        name: 'inverse' | 'inverse-deep' | 'on-inverse' | 'on-inverse-muted' | 'highlight' | 'on-highlight',
      ): string => values[`--own-${name}${suffix}`];
      expect(contrastRatio(at('on-inverse'), at('inverse'))).toBeGreaterThanOrEqual(minimum);
      expect(contrastRatio('#ffffff', at('inverse-deep'))).toBeGreaterThanOrEqual(7);
      expect(contrastRatio(at('on-inverse-muted'), at('inverse'))).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(at('highlight'), at('inverse'))).toBeGreaterThanOrEqual(3);
      expect(contrastRatio(at('on-highlight'), at('highlight'))).toBeGreaterThanOrEqual(4.5);
    }
  });
});

it('uses the second color if it has enough contrast', () => {
  expect(accentVariables('#3f3c9b', '#fbb378')['--own-highlight']).toBe('#fbb378');
  expect(accentVariables('#3f3c9b', '#403d9c')['--own-highlight']).toBe('#ffffff');
});
