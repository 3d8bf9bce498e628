/** The contents of a release: those of the images, and further files for operators. */
import { cpSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentViolations, type FileEntry, type LockedPackage, readListing } from '../images/contents.ts';
import { outputOf } from '../images/run-program.ts';

/** Released files and folders of the repository. Packages, the built web and Node are added. */
export const releasedPaths = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'THIRD-PARTY-NOTICES.md',
  'bin',
  'docs',
  'infra',
  'k8s',
  'package.json',
  'services',
  'web/package.json',
  'web/server',
] as const;

/**
 * Excludes tests, Dockerfiles (a release does not contain the source of the web), and installed or built files in the
 * source folders.
 */
const isExcluded = (path: string): boolean => /\.(test|fixture)\.tsx?$|\.Dockerfile$|\/(node_modules|dist)$/.test(path);

/** Copies the released files of a commit into the folder of the release. */
export function copyReleased(source: string, release: string): void {
  for (const path of releasedPaths) {
    cpSync(join(source, path), join(release, path), { recursive: true, filter: (from) => !isExcluded(from) });
  }
}

/** Lists the files of an archive with the paths that they would have in an image, under `/app`. */
async function filesOf(archive: string): Promise<readonly FileEntry[]> {
  const listing = await outputOf('tar', ['--numeric-owner', '-tvf', archive]);
  return readListing(listing).map((file) => ({ ...file, path: file.path.replace(/^\/[^/]+/, '/app') }));
}

const requiredFiles = [
  'bin/node',
  'bin/node.LICENSE',
  'bin/plenum',
  'web/dist/index.html',
  'web/dist/index.de.html',
  'web/dist/source.tar.gz',
  'infra/systemd/plenum-api@.service',
  'infra/systemd/fill-compile-cache.ts',
  'infra/systemd/keep-web-files.ts',
  'infra/systemd/plenum-backup.timer',
  'infra/systemd/plenum-verify-backup.timer',
  'infra/nginx/plenum.conf',
  'infra/caddy/Caddyfile',
  'k8s/base/kustomization.yaml',
  'services/dist/api.js',
  'services/dist/gateway.js',
  'services/dist/worker.js',
  'docs/operate/install.md',
  'node_modules/@plenum/core',
];

/** Returns violations of the image rules in the files of a release, and missing files. */
export async function releaseViolations(archive: string, source: string): Promise<readonly string[]> {
  const files = await filesOf(archive);
  const lock = JSON.parse(readFileSync(join(source, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const present = new Set(files.map(({ path }) => path));
  const services = globSync('services/*/src/main.ts', { cwd: source });
  return [
    ...contentViolations({ files, locked: lock.packages, hasPackages: true }),
    ...[...requiredFiles, ...services].filter((path) => !present.has(`/app/${path}`)).map((path) => `missing: ${path}`),
  ];
}
