import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '..', '..');
const made = ['node_modules', 'dist', '.cache', '.data', '.git', '.env*', '.npmrc'];

/** Packs the folder without build results and dependencies, if there is no Git clone, as in an image build. */
async function packFolder(archive: string): Promise<void> {
  const flags = made.map((name) => `--exclude=${name}`);
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
      // Of the commit and not of its files (`HEAD:`), which have no time: a second build would differ.
      await promisify(execFile)('git', ['-C', root, 'archive', '--format=tar.gz', '-o', archive, 'HEAD'])
        .catch(async () => packFolder(archive))
        .catch(() => this.warn('neither git nor tar here: set SOURCE_URL, the “Source” link needs a target'));
    },
  };
}
