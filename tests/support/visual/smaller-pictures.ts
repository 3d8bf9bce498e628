/** Runs once after an update of the screenshots: recompresses the files of the browser. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import sharp from 'sharp';
import { repositoryRoot } from '../../../scripts/embedded/paths.ts';

async function recompress({ updateSnapshots }: Pick<FullConfig, 'updateSnapshots'>): Promise<void> {
  if (updateSnapshots === 'none') return;
  for (const path of globSync(join(repositoryRoot, 'tests/visual/baselines/*/*.png'))) {
    const picture = readFileSync(path);
    const packed = await sharp(picture).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
    if (packed.length < picture.length) writeFileSync(path, packed);
  }
}

// Playwright asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default recompress;
