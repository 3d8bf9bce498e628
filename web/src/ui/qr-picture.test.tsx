/** A QR code has a light frame of four modules on each side (ISO/IEC 18004), as part of the picture. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QrPicture } from './qr-picture.tsx';

it('has dark modules only inside the frame', () => {
  const picture = renderToStaticMarkup(<QrPicture value="https://plenum.example.org/join" title="Join" />);
  const size = Number(/viewBox="0 0 (\d+) /.exec(picture)?.[1]);
  expect(picture).toContain(`<path fill="#ffffff" d="M0 0h${size}v${size}H0z"`);
  const runs = [...picture.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].map(([, x, y, length]) => ({
    left: Number(x),
    right: Number(x) + Number(length),
    top: Number(y),
  }));
  expect([
    Math.min(...runs.map(({ left }) => left)),
    Math.min(...runs.map(({ top }) => top)),
    size - Math.max(...runs.map(({ right }) => right)),
    size - 1 - Math.max(...runs.map(({ top }) => top)),
  ]).toEqual([4, 4, 4, 4]);
});
