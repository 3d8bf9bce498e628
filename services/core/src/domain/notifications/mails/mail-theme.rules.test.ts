import { contrastRatio } from '@plenum/contracts/contrast';
import { describe, expect, it } from 'vitest';
import { mailTheme } from './mail-theme.rules.ts';

const colours = ['#ffd24a', '#3f3c9b', '#ff00ff', '#ffffff', '#010101', '#0e5a41', '#7f7f7f'];

describe('the look of a mail', () => {
  it.each(colours)('is readable in the colour %s, by day and by night', (primary_color) => {
    const look = mailTheme('Common Ground', { primary_color });
    expect(contrastRatio(look?.ground ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(look?.darkButton ?? '', look?.onDarkButton ?? '')).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(look?.darkButton ?? '', '#14201a')).toBeGreaterThanOrEqual(4.5);
  });

  it('is that of the product without a colour', () => {
    expect([mailTheme('A', { primary_color: '#000000' }), mailTheme('A', { primary_color: 'red' })]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
