/**
 * `npm run release`: builds the release files from the checked-out commit in `dist/release`: an archive and a bill of
 * materials for each platform, and checksums. Takes several minutes. `-- --platform=linux-x64` builds only one platform;
 * `--twice` builds everything again in another folder and compares the results.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from './embedded/paths.ts';
import { buildRelease } from './release/build-release.ts';
import { type Origin, originOf } from './release/origin.ts';
import { type Platform, platforms } from './release/platform.ts';

const startMs = performance.now();
const log = (line: string): void =>
  console.log(`[release] ${((performance.now() - startMs) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
const output = join(repositoryRoot, 'dist', 'release');

function selectPlatforms(requested: readonly string[]): readonly Platform[] {
  const selected = platforms.filter((platform) => requested.includes(platform));
  if (selected.length !== requested.length) throw new Error(`The platforms are ${platforms.join(' and ')}.`);
  return requested.length === 0 ? platforms : selected;
}

/** Builds a release in a temporary folder with this prefix. Returns the checksums. */
async function build(
  origin: Origin,
  selected: readonly Platform[],
  prefix: string,
  outputDir: string,
): Promise<string> {
  await buildRelease({
    origin,
    platforms: selected,
    draft: mkdtempSync(join(tmpdir(), prefix)),
    output: outputDir,
    log,
  });
  return readFileSync(join(outputDir, 'SHA256SUMS'), 'utf8');
}

async function buildAll(selected: readonly Platform[], isTwice: boolean): Promise<void> {
  const origin = await originOf(process.env);
  const sums = await build(origin, selected, 'plenum-release-', output);
  console.log(sums);
  if (!isTwice) return;
  const secondOutput = mkdtempSync(join(tmpdir(), 'plenum-release-output-'));
  try {
    const secondSums = await build(origin, selected, 'plenum-release-once-more-', secondOutput);
    if (secondSums !== sums) throw new Error(`The second build differs:\n${secondSums}`);
    log('a second build in another folder is identical');
  } finally {
    rmSync(secondOutput, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { platform: { type: 'string', multiple: true }, twice: { type: 'boolean' } },
  });
  await buildAll(selectPlatforms(values.platform ?? []), values.twice === true);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
