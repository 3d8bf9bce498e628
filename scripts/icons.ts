/** `node scripts/icons.ts` draws the pictures of the installed app from our mark, web/public/icon.svg. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Color } from 'sharp';
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

const folder = join(public_dir, 'icons');
mkdirSync(folder, { recursive: true });
for (const size_px of [192, 512]) {
  await drawn(size_px)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `plenum-${size_px}.png`));
  await sharp(await filled(size_px, safe_share)).toFile(join(folder, `maskable-${size_px}.png`));
}
await sharp(await filled(180, 0.9)).toFile(join(folder, 'apple-touch-icon.png'));
console.log(`written: ${folder}`);
