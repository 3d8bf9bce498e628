import { describe, expect, it } from 'vitest';
import { magneticStrength, magneticOffset } from './magnetic.ts';

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
