import { describe, expect, it } from 'vitest';
import { drawRollout, type Picture, ticksTo } from './plot.ts';

describe('the lines of an axis', () => {
  it.each([
    [500, [0, 200, 400, 600]],
    [100, [0, 25, 50, 75, 100]],
    [3, [0, 1, 2, 3]],
    [0, [0, 1]],
  ])('up to %i are round numbers that reach it', (highest, ticks) => {
    expect(ticksTo(highest)).toEqual(ticks);
  });
});

const picture: Picture = {
  seconds: 4,
  firstSecond: 0,
  clients: 10,
  gateways: [
    { name: 'gateway 1', connected: [10, 10, 4, 0], connects: [10, 0, 0, 0] },
    { name: 'gateway <2>', connected: [0, 0, 6, 10], connects: [0, 0, 6, 4] },
  ],
  acknowledged: [1, 2, 3, 4],
  failed: [0, 0, 0, 0],
  replacements: [
    {
      name: 'gateway 1',
      kind: 'gateway',
      startedMs: 500,
      toldMs: 1_000,
      endedMs: 3_000,
      ending: { code: 0, tookMs: 2_000 },
    },
  ],
};
const barsOf = (svg: string, colour: string): number =>
  (new RegExp(`<g fill="${colour}">(.*?)</g>`).exec(svg)?.[1]?.match(/<rect/g) ?? []).length;

describe('the picture', () => {
  const svg = drawRollout(picture);

  it('has a bar for every second in which something happened, and says where nothing failed', () => {
    expect(barsOf(svg, '#009e73')).toBe(4);
    expect(barsOf(svg, '#b00020')).toBe(0);
    expect(svg).toContain('>none</text>');
    const failing = drawRollout({ ...picture, failed: [0, 2, 0, 1] });
    expect(barsOf(failing, '#b00020')).toBe(2);
    expect(failing).not.toContain('>none</text>');
  });

  it('takes names as they are', () => {
    expect(svg).toContain('gateway &lt;2></text>');
  });
});
