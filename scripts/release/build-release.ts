/** Builds the files of a release from a commit. */
import { cpSync, globSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../embedded/paths.ts';
import { outputOf, type Log } from '../images/run-program.ts';
import { packFolder, sha256Of } from './archive.ts';
import { copyReleased, releaseViolations } from './layout.ts';
import { addNode } from './node-program.ts';
import { nameOf, type Origin } from './origin.ts';
import { npmFlags, type Platform } from './platform.ts';
import { writeSbom } from './sbom.ts';

export interface ReleaseOptions {
  readonly origin: Origin;
  readonly platforms: readonly Platform[];
  /** An empty temporary folder, which is removed afterwards. */
  readonly draft: string;
  readonly output: string;
  readonly log: Log;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

async function sizeOf(folder: string): Promise<number> {
  const [size = '0'] = (await outputOf('du', ['-s', '--block-size=1', folder])).split('\t');
  return Number(size);
}

/** Runs a program in a folder. Throws with its output if it fails. */
const runInFolder = (folder: string, ...command: readonly string[]): Promise<string> =>
  outputOf('env', ['-C', folder, ...command]);

/** Checks out the commit and builds the web and the bundles. */
async function prepare(source: string, { commit }: Origin): Promise<void> {
  await outputOf('git', ['clone', '--quiet', '--shared', '--no-checkout', repositoryRoot, source]);
  await outputOf('git', ['-C', source, '-c', 'advice.detachedHead=false', 'checkout', '--quiet', commit]);
  const npmFlagsQuiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const services = globSync('services/*/package.json', { cwd: source }).map((path) => `--workspace=${dirname(path)}`);
  await runInFolder(source, 'npm', 'ci', ...npmFlagsQuiet, '--workspace=web', ...services);
  await runInFolder(source, process.execPath, 'scripts/build-web.ts');
  await runInFolder(source, process.execPath, 'scripts/build-services.ts');
  for (const buildFile of ['.vite', '.build-stamp'])
    rmSync(join(source, 'web/dist', buildFile), { recursive: true, force: true });
}

/** Installs the production packages of the services and of the additional workspaces `more`. */
async function install(source: string, folder: string, platform: Platform, ...more: readonly string[]): Promise<void> {
  const manifests = ['package.json', 'package-lock.json', ...globSync('services/*/package.json', { cwd: source })];
  for (const path of [...manifests, ...more.map((workspace) => `${workspace}/package.json`)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(source, path), join(folder, path));
  }
  const script = join(source, 'scripts', 'production-packages.sh');
  await runInFolder(
    folder,
    'sh',
    script,
    ...npmFlags(platform),
    ...more.map((workspace) => `--workspace=${workspace}`),
  );
}

async function buildPlatform(platform: Platform, source: string, options: ReleaseOptions): Promise<void> {
  const { origin, draft, output, log } = options;
  const release = join(draft, platform, nameOf(origin));
  await install(source, release, platform);
  rmSync(join(release, 'package-lock.json'));
  copyReleased(source, release);
  for (const builtDir of ['web/dist', 'services/dist'])
    cpSync(join(source, builtDir), join(release, builtDir), { recursive: true });
  const version = await addNode(source, platform, join(release, 'bin'));
  const name = `${nameOf(origin)}-${platform}`;
  const archive = join(output, `${name}.tar.gz`);
  await packFolder(release, archive, origin.time);
  const violations = await releaseViolations(archive, source);
  if (violations.length > 0) throw new Error(`${name}:\n${violations.join('\n')}`);
  log(`${name}.tar.gz: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(await sizeOf(release))}`);
  const installation = join(draft, platform, 'sbom');
  await install(source, installation, platform, 'web');
  const sha256 = await sha256Of(join(release, 'bin', 'node'));
  await writeSbom(installation, join(output, `${name}.cdx.json`), { version, sha256 });
  rmSync(join(draft, platform), { recursive: true });
}

/** Builds the archives, the bills of materials and `SHA256SUMS`. Throws if a check fails. */
export async function buildRelease(options: ReleaseOptions): Promise<void> {
  const { origin, platforms, draft, output, log } = options;
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const source = join(draft, 'source');
  try {
    await prepare(source, origin);
    log(`web and bundles of ${origin.version} (${origin.commit.slice(0, 12)}) are built`);
    for (const platform of platforms) await buildPlatform(platform, source, options);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  const sums: string[] = [];
  for (const file of readdirSync(output).toSorted()) sums.push(`${await sha256Of(join(output, file))}  ${file}\n`);
  writeFileSync(join(output, 'SHA256SUMS'), sums.join(''));
}
