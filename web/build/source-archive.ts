import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

/**
 * Puts the source of the running version beside the product, so that the “Source” link (AGPL-3.0 section 13) works on
 * every installation. Not needed where `SOURCE_URL` names a public repository, not possible outside a git clone.
 */
export function sourceArchive(file: string): Plugin {
  let out_dir = '';
  return {
    name: 'plenum-source-archive',
    apply: 'build',
    configResolved(config) {
      out_dir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      await mkdir(out_dir, { recursive: true });
      await promisify(execFile)('git', ['archive', '--format=tar.gz', '-o', join(out_dir, file), 'HEAD:']).catch(() =>
        this.warn('no git clone here: set SOURCE_URL, the “Source” link needs a target'),
      );
    },
  };
}
