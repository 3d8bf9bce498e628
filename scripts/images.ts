/**
 * `npm run images`: builds both images from their Dockerfiles, inspects them, and runs the product from them. Uses Docker
 * if a daemon is running, otherwise downloaded buildah and crun (as root on Debian). Takes several minutes.
 *
 * `-- --build` only builds and inspects; `-- --run` uses existing images.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from './embedded/paths.ts';
import { openBuildah } from './images/buildah-engine.ts';
import type { ContainerEngine } from './images/container-engine.ts';
import { dockerEngine, checkDocker } from './images/docker-engine.ts';
import { inspectImage } from './images/inspect-image.ts';
import { npmSettings } from './images/npm-settings.ts';
import {
  isInPrivateMounts,
  mountOverlays,
  missingMountRequirement,
  runInPrivateMounts,
} from './images/private-mounts.ts';
import { outputOf } from './images/run-program.ts';
import { smokeRun } from './images/smoke-run.ts';

const images = ['server', 'web'] as const;
const startMs = performance.now();
const log = (line: string): void =>
  console.log(`[images] ${((performance.now() - startMs) / 1_000).toFixed(1).padStart(6)} s  ${line}`);
const dockerfileOf = (image: string): string => join('infra', 'docker', `${image}.Dockerfile`);

async function openEngine(folder: string): Promise<ContainerEngine> {
  if (!isInPrivateMounts()) return dockerEngine;
  mountOverlays();
  const [, base = ''] = /^ARG NODE_IMAGE=(.+)$/m.exec(readFileSync(dockerfileOf('server'), 'utf8')) ?? [];
  return openBuildah(base, join(folder, 'base.log'));
}

/** Returns the build arguments for the version labels. */
async function versionArguments(): Promise<Record<string, string>> {
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };
  const git = ['-c', `safe.directory=${repositoryRoot}`, '-C', repositoryRoot, 'rev-parse', 'HEAD'];
  return { VERSION: version, REVISION: await outputOf('git', git).catch(() => 'unknown') };
}

async function buildAll(engine: ContainerEngine, folder: string): Promise<readonly string[]> {
  const npm = await npmSettings(folder);
  const args = await versionArguments();
  const violations: string[] = [];
  for (const image of images) {
    const tag = `plenum/${image}`;
    const logPath = join(folder, `${image}.log`);
    await engine.build({ dockerfile: dockerfileOf(image), tag, args, secrets: npm.secrets, logPath });
    log(`built ${tag}`);
    const inspection = await inspectImage(engine, tag, image === 'server', npm.forbiddenTexts, folder);
    log(inspection.sizes);
    violations.push(...inspection.imageViolations.map((offence) => `${tag}: ${offence}`));
  }
  return violations;
}

function throwIfAny(violations: readonly string[]): void {
  if (violations.length > 0) throw new Error(violations.join('\n'));
}

async function main(): Promise<void> {
  process.chdir(repositoryRoot);
  const folder = mkdtempSync(join(tmpdir(), 'plenum-images-'));
  let engine: ContainerEngine | undefined;
  try {
    engine = await openEngine(folder);
    log(`building with ${engine.engineDescription}`);
    if (!process.argv.includes('--run')) {
      throwIfAny(await buildAll(engine, folder));
      log('both images passed the inspection');
    }
    if (!process.argv.includes('--build')) await smokeRun(engine, folder, log);
    log('done');
  } finally {
    await engine?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const docker = isInPrivateMounts() ? { isRunning: false, problem: '' } : checkDocker();
const missing = isInPrivateMounts() || docker.isRunning ? null : missingMountRequirement();
if (missing !== null) {
  console.error(`No Docker daemon is running (${docker.problem}). Without Docker: ${missing}.`);
  process.exit(2);
}
if (docker.isRunning || isInPrivateMounts()) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
  process.exit();
}
process.exitCode = await runInPrivateMounts(log);
