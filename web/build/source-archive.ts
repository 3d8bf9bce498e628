import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '..', '..');
const excludedPaths = ['node_modules', 'dist', '.cache', '.data', '.git', '.env*', '.npmrc'];

/** Packs the folder without build results and dependencies. Used if there is no Git clone, such as in an image build. */
async function packFolder(archive: string): Promise<void> {
  const flags = excludedPaths.map((name) => `--exclude=${name}`);
  await promisify(execFile)('tar', [...flags, '-czf', archive, '-C', root, '.']);
}

/**
 * Adds the source of the running version to the build, so that the “Source” link (AGPL-3.0 section 13) works on every
 * installation. Not needed if `SOURCE_URL` is a public repository.
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
      // `HEAD` instead of `HEAD:`, because only a commit has a time, which makes the archive reproducible.
      await promisify(execFile)('git', ['-C', root, 'archive', '--format=tar.gz', '-o', archive, 'HEAD'])
        .catch(async () => packFolder(archive))
        .catch(() => this.warn('neither git nor tar is available, so the “Source” link has no target: set SOURCE_URL'));
    },
  };
}
