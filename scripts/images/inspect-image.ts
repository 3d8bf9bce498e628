/** Inspects a built image: files, configuration, traces of the build, and size. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../embedded/paths.ts';
import { workDir, type ContainerEngine, type ImageConfig } from './container-engine.ts';
import { contentViolations, packageFolders, readListing, type FileEntry, type LockedPackage } from './contents.ts';
import { outputOf, runProgram } from './run-program.ts';

export interface Inspection {
  readonly imageViolations: readonly string[];
  /** Summary of the sizes for output. */
  readonly sizes: string;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const sum = (files: readonly FileEntry[]): number => files.reduce((total, { size_bytes }) => total + size_bytes, 0);

function configOffences(config: ImageConfig): readonly string[] {
  const expectations: readonly (readonly [string, boolean])[] = [
    ['runs as 1000:1000', config.User === '1000:1000'],
    ['has the working directory /app', config.WorkingDir === workDir],
    ['is stopped by SIGTERM', config.StopSignal === 'SIGTERM'],
    ['has a health check', config.Healthcheck?.Test?.[0] === 'CMD'],
    ['sets NODE_ENV=production', config.Env?.includes('NODE_ENV=production') === true],
    ['runs node without a shell', config.Cmd?.[0] === 'node' && (config.Entrypoint ?? []).length === 0],
    ['has a title label', config.Labels?.['org.opencontainers.image.title'] !== undefined],
  ];
  return expectations.filter(([, isMet]) => !isMet).map(([expectation]) => `expectation not met: ${expectation}`);
}

/** Finds forbidden words in the image. Packages are excluded, because they may contain the name of a registry. */
async function findTraces(
  root: string,
  config: ImageConfig,
  forbiddenTexts: readonly string[],
): Promise<readonly string[]> {
  const traces = forbiddenTexts.some((word) => JSON.stringify(config).includes(word)) ? ['a setting of the image'] : [];
  if (forbiddenTexts.length === 0) return traces;
  const patterns = forbiddenTexts.flatMap((word) => ['-e', word]);
  const flags = ['-rlF', '--exclude-dir=node_modules', '--exclude=THIRD-PARTY-NOTICES.md', ...patterns];
  const { code, output } = await runProgram('grep', [...flags, '.'], root);
  if (code !== 0 && code !== 1) throw new Error(`grep exited with ${code}:\n${output}`);
  return [...traces, ...output.split('\n').filter((line) => line !== '')].map((path) => `trace of the build: ${path}`);
}

/**
 * Inspects an image.
 * @param forbiddenTexts words that must not occur in it
 */
export async function inspectImage(
  engine: ContainerEngine,
  tag: string,
  hasPackages: boolean,
  forbiddenTexts: readonly string[],
  folder: string,
): Promise<Inspection> {
  const tarPath = join(folder, 'image.tar');
  const root = join(folder, 'root');
  mkdirSync(root);
  try {
    await engine.exportTo(tag, tarPath);
    const files = readListing(await outputOf('tar', ['--numeric-owner', '-tvf', tarPath]));
    const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, LockedPackage>;
    };
    const config = await engine.configOf(tag);
    const candidates = ['app', 'root', 'home', 'tmp', 'run', 'etc', 'usr/local/etc', 'var/tmp', 'var/log'];
    const present = new Set(files.map(({ path }) => path.slice(1)));
    const prefix = (await outputOf('tar', ['-tf', tarPath])).startsWith('.') ? './' : '';
    const expectations = candidates.filter((name) => present.has(name)).map((name) => prefix + name);
    await outputOf('tar', ['--no-same-owner', '-C', root, '-xf', tarPath, ...expectations]);
    const productFiles = files.filter(({ path }) => path.startsWith(`${workDir}/`));
    const packages = packageFolders(files).length;
    return {
      imageViolations: [
        ...contentViolations({ files, locked: lock.packages, hasPackages }),
        ...configOffences(config),
        ...(await findTraces(root, config, forbiddenTexts)),
      ],
      sizes: `${tag}: ${megabytes(sum(files))} unpacked, of which Plenum ${megabytes(sum(productFiles))} (${packages} packages)`,
    };
  } finally {
    rmSync(tarPath, { force: true });
    rmSync(root, { recursive: true, force: true });
  }
}
