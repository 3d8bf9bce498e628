import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { webManifest } from './offline-worker.ts';
import { pageTexts } from './page-texts.ts';

interface Manifest {
  readonly lang: string;
  readonly description: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}

const read = (language: string) => JSON.parse(webManifest(language)) as Manifest;
const publicDir = join(import.meta.dirname, '..', 'public');

describe('web app manifest', () => {
  it('starts the app as a standalone window', () => {
    expect(read('en')).toMatchObject({ start_url: '/app', scope: '/', display: 'standalone', lang: 'en' });
  });

  it.each(['en', 'de'] as const)('contains the texts in %s', (language) => {
    const { lang, description, shortcuts } = read(language);
    expect([lang, description]).toEqual([language, pageTexts(language).description]);
    expect(shortcuts.map(({ name }) => name)).toContain(pageTexts(language).shortcutEvents);
  });

  it('lists icons with their actual sizes, including maskable ones', async () => {
    const { icons } = read('en');
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp(join(publicDir, src)).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
      '192x192',
      '512x512',
    ]);
    expect(existsSync(join(publicDir, 'icons', 'apple-touch-icon.png'))).toBe(true);
  });

  it('contains only shortcuts to paths of the app', () => {
    for (const { url } of read('de').shortcuts) expect(url).toMatch(/^\/app\//);
  });
});
