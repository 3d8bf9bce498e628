import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { brightnessOf } from '../../../platform/images/image-pipeline.ts';
import { toneOf } from './image-tone.rules.ts';

const filled = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 4, background } })
    .webp()
    .toBuffer();

describe('the tone of an image', () => {
  it.each([
    ['#ffffff', 'LIGHT'],
    ['#f7e7c6', 'LIGHT'],
    ['#ffffff00', 'LIGHT'],
    ['#1b2a4a', 'DARK'],
    ['#000000', 'DARK'],
  ])('%s is %s', async (color, tone) => {
    expect(toneOf(await brightnessOf(await filled(color)))).toBe(tone);
  });

  it('changes at one threshold, and is dark without a measurement', () => {
    expect([null, 0, 0.549, 0.55, 1].map(toneOf)).toEqual(['DARK', 'DARK', 'DARK', 'LIGHT', 'LIGHT']);
  });
});
