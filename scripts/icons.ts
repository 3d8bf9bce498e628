/**
 * `node scripts/icons.ts` renders the icons of the installed app from the logo, web/public/icon.svg, and the preview
 * image of links to the landing page.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seatsOf } from '@plenum/contracts/events/hemicycle-seats';
import sharp, { type Color } from 'sharp';
import { repositoryRoot } from './embedded/paths.ts';

const publicDir = join(repositoryRoot, 'web', 'public');
const logo = readFileSync(join(publicDir, 'icon.svg'));
/** The color `chamber` (docs/design.md). */
const backgroundColor: Color = '#0b3b2c';
/** Devices may crop a maskable icon to a circle whose diameter is this share of its width. */
const safeShare = 0.8;

/** Renders the logo at a given size. */
const drawLogo = (sizePx: number) => sharp(logo, { density: (72 * sizePx) / 32 }).resize(sizePx, sizePx);

/** Renders the logo on an opaque square background; `share` of the side is the logo. */
async function drawOnBackground(sizePx: number, share: number): Promise<Buffer> {
  const innerPx = Math.round(sizePx * share);
  const input = await drawLogo(innerPx).png().toBuffer();
  return sharp({ create: { width: sizePx, height: sizePx, channels: 4, background: backgroundColor } })
    .composite([{ input, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

const preview = { widthPx: 1200, heightPx: 630 } as const;
/** Share of highlighted seats, from the left. */
const litShare = 0.36;

/** Renders the seats of the landing page with the logo. */
async function drawPreview(): Promise<Buffer> {
  const circles = seatsOf({ rows: 7, inner: 300, gap: 38, spacing: 36 }).map(({ x, y, row, along }, index) => {
    const seatColor = (index * 37) % 23 === 0 ? '#ff8166' : (index * 53) % 17 === 0 ? '#f3f7ee' : '#ffd24a';
    const fill = along < litShare ? seatColor : '#2a5f4c';
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${9 + row * 0.9}" fill="${fill}"/>`;
  });
  const { widthPx, heightPx } = preview;
  const chamber = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"
    viewBox="${-widthPx / 2} -585 ${widthPx} ${heightPx}">${circles.join('')}</svg>`;
  const logoPx = 260;
  const logoPng = await drawLogo(logoPx).png().toBuffer();
  return sharp({ create: { width: widthPx, height: heightPx, channels: 4, background: backgroundColor } })
    .composite([
      { input: Buffer.from(chamber) },
      { input: logoPng, left: (widthPx - logoPx) / 2, top: heightPx - logoPx - 40 },
    ])
    .png({ compressionLevel: 9, palette: true, colors: 48 })
    .toBuffer();
}

const folder = join(publicDir, 'icons');
mkdirSync(folder, { recursive: true });
for (const sizePx of [192, 512]) {
  await drawLogo(sizePx)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `plenum-${sizePx}.png`));
  await sharp(await drawOnBackground(sizePx, safeShare)).toFile(join(folder, `maskable-${sizePx}.png`));
}
await sharp(await drawOnBackground(180, 0.9)).toFile(join(folder, 'apple-touch-icon.png'));
writeFileSync(join(folder, 'preview.png'), await drawPreview());
console.log(`written: ${folder}`);
