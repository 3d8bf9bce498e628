/**
 * `npm run release`: makes what an operator downloads, from the commit that is checked out: an archive for each platform,
 * its bill of materials, and their checksums, in `dist/release`. Takes minutes.
 *
 * `-- --platform=linux-x64` makes one platform only; `--twice` makes everything again in another folder and compares it.
 * `--try` makes nothing, and installs what is in `dist/release` on a clean Debian, by the words of the pages (root, Linux).
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from './embedded/paths.ts';
import { findRedisProgram } from './embedded/redis-program.ts';
import { cleanDebian } from './machine/debian.ts';
import { isAlone, missingForMachine, runAlone } from './machine/machine.ts';
import { buildRelease } from './release/build-release.ts';
import { type Origin, originOf } from './release/origin.ts';
import { ownPlatform, type Platform, platforms } from './release/platform.ts';
import { tryRelease } from './release/try-release.ts';

const began = performance.now();
const say = (line: string): void =>
  console.log(`[release] ${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
const output = join(repositoryRoot, 'dist', 'release');

function wantedPlatforms(given: readonly string[]): readonly Platform[] {
  const wanted = platforms.filter((platform) => given.includes(platform));
  if (wanted.length !== given.length) throw new Error(`The platforms are ${platforms.join(' and ')}.`);
  return given.length === 0 ? platforms : wanted;
}

/** Builds in a folder whose name has a certain length: paths must not matter. */
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

/** Returns the exit code. */
async function tryOut(): Promise<number> {
  const manifest = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };
  const missing = missingForMachine();
  if (missing !== null || ownPlatform === undefined)
    throw new Error(`${missing ?? 'There is no release for it here'}.`);
  const archive = join(output, `plenum-${manifest.version}-${ownPlatform}.tar.gz`);
  if (!existsSync(archive)) throw new Error(`There is no ${archive}. Make it first: npm run release`);
  // Whatever has to be downloaded is, before the network is away.
  const debian = await cleanDebian(say);
  findRedisProgram(say);
  if (!isAlone()) return runAlone();
  const folder = mkdtempSync(join(tmpdir(), 'plenum-try-'));
  try {
    await tryRelease({ output, version: manifest.version, platform: ownPlatform, debian, folder, say });
    say('done');
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      platform: { type: 'string', multiple: true },
      twice: { type: 'boolean' },
      try: { type: 'boolean' },
    },
  });
  if (values.try === true) return tryOut();
  await make(wantedPlatforms(values.platform ?? []), values.twice === true);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
