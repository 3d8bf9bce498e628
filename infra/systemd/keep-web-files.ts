/**
 * Copies the web files of the previous version: `node infra/systemd/keep-web-files.ts /opt/plenum-1.2.3`, run from the
 * folder of the new version. Open pages of the previous version still request them; the web server serves them from
 * `web/earlier`, as in the images, and also those of the version before. Idempotent.
 */
import { cpSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const newVersionDir = join(import.meta.dirname, '..', '..');

/** Replaces a folder as a whole, so that an interrupted copy is never served. */
function replaceFolder(from: string, to: string): void {
  const draft = `${to}.part`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(from, draft, { recursive: true });
  rmSync(to, { recursive: true, force: true });
  renameSync(draft, to);
}

/** Returns the reason why files cannot be copied from a folder; null if they can. */
function problemWith(previousDir: string | undefined): string | null {
  if (previousDir === undefined) return 'Name the folder of the previous version, such as /opt/plenum-1.2.3.';
  if (!existsSync(join(previousDir, 'web', 'dist', 'assets')))
    return `${previousDir} has no built web app (web/dist/assets).`;
  return realpathSync(previousDir) === realpathSync(newVersionDir)
    ? `${previousDir} is this version, not the previous one.`
    : null;
}

const [previousDir] = process.argv.slice(2);
const problem = problemWith(previousDir);
if (problem !== null || previousDir === undefined) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else {
  const earlier = join(newVersionDir, 'web', 'earlier');
  mkdirSync(earlier, { recursive: true });
  replaceFolder(join(previousDir, 'web', 'dist', 'assets'), join(earlier, '1'));
  const older = join(previousDir, 'web', 'earlier', '1');
  if (existsSync(older)) replaceFolder(older, join(earlier, '2'));
  process.stdout.write(`copied the web files of ${previousDir} to ${earlier}\n`);
}
