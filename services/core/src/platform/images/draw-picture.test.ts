import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture, type Picture } from './draw-picture.ts';

const size = { widthPx: 300, heightPx: 100 };
const plain: Picture = {
  ...size,
  backgroundColor: '#102030',
  photo: null,
  motif:
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect x="200" width="100" height="100" fill="#ff0000"/></svg>',
  text: {
    style: { display: 'flex', width: 150 },
    content: [{ face: 'text', style: { color: '#ffffff' }, content: 'Text' }],
  },
};

async function colorAt(png: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(png).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return `#${pixel.toString('hex')}`;
}

const photoOf = (content: Buffer | null): Picture => ({
  ...plain,
  photo: { load: () => Promise.resolve(content), leftPx: 200 },
});

describe('pictures', () => {
  it('draws a background, shapes and text', async () => {
    const png = await drawPicture(1, plain);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 300, height: 100, channels: 3 });
    expect(await colorAt(png, 180, 50)).toBe('#102030');
    expect(await colorAt(png, 250, 50)).toBe('#ff0000');
    const { max } = (await sharp(png).extract({ left: 0, top: 0, width: 150, height: 40 }).stats()).channels[2] ?? {};
    expect(max).toBe(255);
  });

  it('draws a photo instead of shapes', async () => {
    const photo = await sharp({ create: { width: 50, height: 900, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    expect(await colorAt(await drawPicture(1, photoOf(photo)), 250, 50)).toBe('#00ff00');
  });

  it.each([
    ['missing', null],
    ['no photo', Buffer.from('no photo at all')],
    ['half a photo', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')],
    ['a drawing, which no decoder may get', Buffer.from(plain.motif.replace('#ff0000', '#00ff00'))],
  ])('draws shapes if the photo is %s', async (_, content) => {
    expect(await colorAt(await drawPicture(1, photoOf(content)), 250, 50)).toBe('#ff0000');
  });
});

it('rejects pictures when too many of an organization wait, while it draws others, and draws them afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const waiting = { ...plain, photo: { load: () => promise, leftPx: 200 } };
  const drawings = Array.from({ length: 8 }, () => drawPicture(1, waiting));
  await expect(drawPicture(1, waiting)).rejects.toMatchObject({ code: 'overloaded' });
  drawings.push(drawPicture(2, waiting));
  resolve(null);
  await Promise.all(drawings);
  await drawPicture(1, plain);
});
