/**
 * Takes over the web files of the version before: `node infra/systemd/keep-web-files.ts /opt/plenum-1.2.3`, run from the
 * folder of the new version. Open pages of that version still ask for them; the web server serves them from
 * `web/earlier`, as in the images, and those of the version before that one too. May be repeated.
 */
import { cpSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const fresh = join(import.meta.dirname, '..', '..');

/** Replaces a folder as a whole, so that an interrupted copy is never served. */
function replaceFolder(from: string, to: string): void {
  const draft = `${to}.part`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(from, draft, { recursive: true });
  rmSync(to, { recursive: true, force: true });
  renameSync(draft, to);
}

/** Returns why the files of this version cannot be taken over; null if they can. */
function refusal(before: string | undefined): string | null {
  if (before === undefined) return 'Name the folder of the version before, such as /opt/plenum-1.2.3.';
  if (!existsSync(join(before, 'web', 'dist', 'assets'))) return `${before} has no built web app (web/dist/assets).`;
  return realpathSync(before) === realpathSync(fresh) ? `${before} is this version, not the one before.` : null;
}

const [before] = process.argv.slice(2);
const problem = refusal(before);
if (problem !== null || before === undefined) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else {
  const earlier = join(fresh, 'web', 'earlier');
  mkdirSync(earlier, { recursive: true });
  replaceFolder(join(before, 'web', 'dist', 'assets'), join(earlier, '1'));
  const older = join(before, 'web', 'earlier', '1');
  if (existsSync(older)) replaceFolder(older, join(earlier, '2'));
  process.stdout.write(`the web files of ${before} are served besides those of ${fresh}\n`);
}
