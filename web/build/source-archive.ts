import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '..', '..');
const made = ['node_modules', 'dist', '.cache', '.data', '.git', '.env*', '.npmrc'];

/** Where there is no clone, as in the build of an image, all there is but what was made or is nobody else's. */
async function packFolder(archive: string): Promise<void> {
  const flags = made.map((name) => `--exclude=${name}`);
  await promisify(execFile)('tar', [...flags, '-czf', archive, '-C', root, '.']);
}

/**
 * Puts the source of the running version beside the product, so that the “Source” link (AGPL-3.0 section 13) works on
 * every installation. Not needed where `SOURCE_URL` names a public repository.
 */
export function sourceArchive(file: string): Plugin {
  let outDir = '';
  return {
    name: 'plenum-source-archive',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      await mkdir(outDir, { recursive: true });
      const archive = join(outDir, file);
      await promisify(execFile)('git', ['archive', '--format=tar.gz', '-o', archive, 'HEAD:'])
        .catch(async () => packFolder(archive))
        .catch(() => this.warn('neither git nor tar here: set SOURCE_URL, the “Source” link needs a target'));
    },
  };
}
