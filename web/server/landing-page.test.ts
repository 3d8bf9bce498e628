import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { preparedPage, withUrls } from './landing-page.ts';

const page = '<head><!--addresses--></head>';

describe('landing page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plenum-landing-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('contains the URLs of the page and of its preview image', () => {
    const html = withUrls(page, 'https://plenum.example');
    expect(html).toContain('<link rel="canonical" href="https://plenum.example/" />');
    expect(html).toContain('<meta property="og:url" content="https://plenum.example/" />');
    expect(html).toContain('<meta property="og:image" content="https://plenum.example/icons/preview.png" />');
    expect(html).not.toContain('<!--');
  });

  it('escapes the public URL', () => {
    const html = withUrls(page, 'https://plenum.example/"><script>alert(1)</script>');
    expect(html).not.toContain('<script');
    expect(html.match(/"/g)).toHaveLength(12);
  });

  it('is prepared once per file version, with the same content in every encoding', () => {
    const path = join(folder, 'landing.html');
    writeFileSync(path, page);
    const first = preparedPage(path, '1', 'https://plenum.example');
    expect(gunzipSync(first.gzip).toString()).toBe(first.plain.toString());
    expect(brotliDecompressSync(first.br).toString()).toBe(first.plain.toString());
    expect(preparedPage(path, '1', 'https://plenum.example')).toBe(first);
    writeFileSync(path, `${page}new`);
    expect(preparedPage(path, '2', 'https://plenum.example').plain.toString()).toMatch(/new$/);
  });
});
