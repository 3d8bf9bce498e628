import { contrastRatio } from '@plenum/contracts/contrast';
import { describe, expect, it } from 'vitest';
import { mailTheme, productTheme } from './mail-theme.rules.ts';

const colors = ['#ffd24a', '#3f3c9b', '#ff00ff', '#ffffff', '#010101', '#0e5a41', '#7f7f7f'];

describe('the theme of an email', () => {
  it.each(colors)('is readable in the color %s, in light and dark mode', (primary_color) => {
    const theme = mailTheme('Common Ground', { primary_color });
    expect(contrastRatio(theme.buttonColor, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(theme.darkButtonColor, theme.darkButtonTextColor)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(theme.darkButtonColor, '#14201a')).toBeGreaterThanOrEqual(4.5);
  });

  it('has the colors of the product without a color', () => {
    expect([mailTheme('A', { primary_color: '#000000' }), mailTheme('A', { primary_color: 'red' })]).toEqual([
      { ...productTheme, event: 'A' },
      { ...productTheme, event: 'A' },
    ]);
  });
});
