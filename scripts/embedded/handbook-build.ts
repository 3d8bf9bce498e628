/** Builds the handbook (docs/decisions/0167). VitePress fails on dead links between pages. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { repositoryRoot } from './paths.ts';

/** Whether to store compressed copies of files, which takes 50% of the build time and only pays off over a network. */
export type Compression = 'compressed' | 'uncompressed';

const guideDir = join(repositoryRoot, 'docs', 'guide');
/** Compressing a smaller file saves less than a packet. */
const minCompressedBytes = 512;

/** Stores compressed copies beside the files, for the web server. */
function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|json)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    if (content.length < minCompressedBytes) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Builds the handbook into a folder. Throws with the output of the build if it fails. */
export async function buildHandbook(outDir: string, compression: Compression, signal: AbortSignal): Promise<void> {
  const vitepress = join(repositoryRoot, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  await promisify(execFile)(process.execPath, [vitepress, 'build', guideDir, '--outDir', outDir], { env, signal });
  if (compression === 'compressed') compressFiles(outDir);
}
