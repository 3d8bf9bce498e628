/**
 * `node scripts/icons.ts` draws the pictures of the installed app from our mark, web/public/icon.svg, and the one that
 * networks show of a link to the landing page.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Color } from 'sharp';
import { seatsOf } from '../web/src/ui/seats.ts';
import { repository_root } from './embedded/paths.ts';

const public_dir = join(repository_root, 'web', 'public');
const mark = readFileSync(join(public_dir, 'icon.svg'));
/** The chamber of docs/design.md. */
const ground: Color = '#0b3b2c';
/** A device may cut a maskable picture down to a circle of this share of it. */
const safe_share = 0.8;

/** The mark at a size, sharp whatever its own. */
const drawn = (size_px: number) => sharp(mark, { density: (72 * size_px) / 32 }).resize(size_px, size_px);

/** The mark on a ground without corners; `share` of the side is the mark. */
async function filled(size_px: number, share: number): Promise<Buffer> {
  const inner_px = Math.round(size_px * share);
  const input = await drawn(inner_px).png().toBuffer();
  return sharp({ create: { width: size_px, height: size_px, channels: 4, background: ground } })
    .composite([{ input, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

const preview = { width_px: 1200, height_px: 630 } as const;
/** The share of the seats that is lit, from the left. */
const lit_share = 0.36;

/** The chamber of the landing page with the mark on its floor. */
async function previewPicture(): Promise<Buffer> {
  const circles = seatsOf({ rows: 7, inner: 300, gap: 38, spacing: 36 }).map(({ x, y, row, along }, index) => {
    const lit = (index * 37) % 23 === 0 ? '#ff8166' : (index * 53) % 17 === 0 ? '#f3f7ee' : '#ffd24a';
    const fill = along < lit_share ? lit : '#2a5f4c';
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${9 + row * 0.9}" fill="${fill}"/>`;
  });
  const { width_px, height_px } = preview;
  const chamber = `<svg xmlns="http://www.w3.org/2000/svg" width="${width_px}" height="${height_px}"
    viewBox="${-width_px / 2} -585 ${width_px} ${height_px}">${circles.join('')}</svg>`;
  const sign_px = 260;
  const sign = await drawn(sign_px).png().toBuffer();
  return sharp({ create: { width: width_px, height: height_px, channels: 4, background: ground } })
    .composite([
      { input: Buffer.from(chamber) },
      { input: sign, left: (width_px - sign_px) / 2, top: height_px - sign_px - 40 },
    ])
    .png({ compressionLevel: 9, palette: true, colours: 48 })
    .toBuffer();
}

const folder = join(public_dir, 'icons');
mkdirSync(folder, { recursive: true });
for (const size_px of [192, 512]) {
  await drawn(size_px)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `plenum-${size_px}.png`));
  await sharp(await filled(size_px, safe_share)).toFile(join(folder, `maskable-${size_px}.png`));
}
await sharp(await filled(180, 0.9)).toFile(join(folder, 'apple-touch-icon.png'));
writeFileSync(join(folder, 'preview.png'), await previewPicture());
console.log(`written: ${folder}`);
