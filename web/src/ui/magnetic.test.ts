import { describe, expect, it } from 'vitest';
import { magneticOffset, magneticStrength, limitOffset } from './magnetic.ts';

describe('a magnetic button', () => {
  it('moves by three tenths of the distance', () => {
    expect(magneticOffset({ dx: 100, dy: -50, widthPx: 200 })).toEqual({ x: 30, y: -15 });
    expect(magneticOffset({ dx: 100, dy: 0, widthPx: 200, strength: 0.5 })).toEqual({ x: 50, y: 0 });
  });

  it('has a strength of 0.3 by default, and does not move when the pointer is at its centre', () => {
    expect(magneticStrength).toBe(0.3);
    expect(magneticOffset({ dx: 0, dy: 0, widthPx: 200 })).toEqual({ x: 0, y: 0 });
    expect(magneticOffset({ dx: 100, dy: 100, widthPx: 200, strength: 0 })).toEqual({ x: 0, y: 0 });
  });

  it('is attracted within exactly one width and rests beyond', () => {
    expect(magneticOffset({ dx: 200, dy: 0, widthPx: 200 })).toEqual({ x: 60, y: 0 });
    expect(magneticOffset({ dx: 0, dy: -200, widthPx: 200 })).toEqual({ x: 0, y: -60 });
    expect(magneticOffset({ dx: 200.1, dy: 0, widthPx: 200 })).toEqual({ x: 0, y: 0 });
    expect(magneticOffset({ dx: 150, dy: 150, widthPx: 200 })).toEqual({ x: 0, y: 0 });
  });
});

describe('withinRoom', () => {
  const button = { left: 100, right: 200, top: 50, bottom: 90 };

  it('does not limit a button without neighbours', () => {
    expect(limitOffset({ x: 40, y: -20 }, button, [])).toEqual({ x: 40, y: -20 });
    const farAway = { left: 400, right: 500, top: 50, bottom: 90 };
    expect(limitOffset({ x: 40, y: -20 }, button, [farAway])).toEqual({ x: 40, y: -20 });
  });

  it('moves half the distance to a neighbour at most, on each side', () => {
    const [right, left] = [
      { left: 212, right: 280, top: 50, bottom: 90 },
      { left: 20, right: 90, top: 60, bottom: 80 },
    ];
    const [upper, lower] = [
      { left: 90, right: 150, top: 0, bottom: 46 },
      { left: 100, right: 200, top: 92, bottom: 130 },
    ];
    const all = [right, left, upper, lower];
    expect(limitOffset({ x: 40, y: 30 }, button, all)).toEqual({ x: 6, y: 1 });
    expect(limitOffset({ x: -40, y: -30 }, button, all)).toEqual({ x: -5, y: -2 });
  });
});
