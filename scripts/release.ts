/**
 * `npm run release`: builds the downloads for operators from the commit that is checked out: an archive for each
 * platform, its bill of materials, and their checksums, in `dist/release`. Takes minutes.
 * `-- --platform=linux-x64` builds one platform only; `--twice` builds everything again in another folder and compares
 * it.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from './embedded/paths.ts';
import { buildRelease } from './release/build-release.ts';
import { type Origin, originOf } from './release/origin.ts';
import { type Platform, platforms } from './release/platform.ts';

const began = performance.now();
const say = (line: string): void =>
  console.log(`[release] ${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
const output = join(repositoryRoot, 'dist', 'release');

function wantedPlatforms(given: readonly string[]): readonly Platform[] {
  const wanted = platforms.filter((platform) => given.includes(platform));
  if (wanted.length !== given.length) throw new Error(`The platforms are ${platforms.join(' and ')}.`);
  return given.length === 0 ? platforms : wanted;
}

/** Builds in a folder whose name has a certain length, because the result must not depend on paths. */
async function build(origin: Origin, wanted: readonly Platform[], prefix: string, place: string): Promise<string> {
  await buildRelease({ origin, platforms: wanted, draft: mkdtempSync(join(tmpdir(), prefix)), output: place, say });
  return readFileSync(join(place, 'SHA256SUMS'), 'utf8');
}

async function make(wanted: readonly Platform[], isTwice: boolean): Promise<void> {
  const origin = await originOf(process.env);
  const sums = await build(origin, wanted, 'plenum-release-', output);
  console.log(sums);
  if (!isTwice) return;
  const again = mkdtempSync(join(tmpdir(), 'plenum-release-output-'));
  try {
    const others = await build(origin, wanted, 'plenum-release-once-more-', again);
    if (others !== sums) throw new Error(`The second build differs:\n${others}`);
    say('a second build in another folder is the same, byte for byte');
  } finally {
    rmSync(again, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { platform: { type: 'string', multiple: true }, twice: { type: 'boolean' } },
  });
  await make(wantedPlatforms(values.platform ?? []), values.twice === true);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
