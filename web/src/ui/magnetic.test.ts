import { describe, expect, it } from 'vitest';
import { magneticOffset, magneticStrength, withinRoom } from './magnetic.ts';

describe('a magnetic button', () => {
  it('moves by three tenths of the distance', () => {
    expect(magneticOffset({ dx: 100, dy: -50, widthPx: 200 })).toEqual({ x: 30, y: -15 });
    expect(magneticOffset({ dx: 100, dy: 0, widthPx: 200, strength: 0.5 })).toEqual({ x: 50, y: 0 });
  });

  it('has no strength but 0.3 unless told, and does not move when the pointer is at its centre', () => {
    expect(magneticStrength).toBe(0.3);
    expect(magneticOffset({ dx: 0, dy: 0, widthPx: 200 })).toEqual({ x: 0, y: 0 });
    expect(magneticOffset({ dx: 100, dy: 100, widthPx: 200, strength: 0 })).toEqual({ x: 0, y: 0 });
  });

  it('is pulled at exactly one width and rests beyond', () => {
    expect(magneticOffset({ dx: 200, dy: 0, widthPx: 200 })).toEqual({ x: 60, y: 0 });
    expect(magneticOffset({ dx: 0, dy: -200, widthPx: 200 })).toEqual({ x: 0, y: -60 });
    expect(magneticOffset({ dx: 200.1, dy: 0, widthPx: 200 })).toEqual({ x: 0, y: 0 });
    expect(magneticOffset({ dx: 150, dy: 150, widthPx: 200 })).toEqual({ x: 0, y: 0 });
  });
});

describe('withinRoom', () => {
  const own = { left: 100, right: 200, top: 50, bottom: 90 };

  it('leaves a button without neighbours alone', () => {
    expect(withinRoom({ x: 40, y: -20 }, own, [])).toEqual({ x: 40, y: -20 });
    const farAway = { left: 400, right: 500, top: 50, bottom: 90 };
    expect(withinRoom({ x: 40, y: -20 }, own, [farAway])).toEqual({ x: 40, y: -20 });
  });

  it('goes half the way to a neighbour at most, on each side', () => {
    const [right, left] = [
      { left: 212, right: 280, top: 50, bottom: 90 },
      { left: 20, right: 90, top: 60, bottom: 80 },
    ];
    const [above, below] = [
      { left: 90, right: 150, top: 0, bottom: 46 },
      { left: 100, right: 200, top: 92, bottom: 130 },
    ];
    const all = [right, left, above, below];
    expect(withinRoom({ x: 40, y: 30 }, own, all)).toEqual({ x: 6, y: 1 });
    expect(withinRoom({ x: -40, y: -30 }, own, all)).toEqual({ x: -5, y: -2 });
  });
});
