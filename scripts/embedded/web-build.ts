/** Builds the web app with its handbook if their sources have changed. */
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { languages as shippedLanguages } from '@plenum/contracts/languages';
import { buildHandbook, type Compression } from './handbook-build.ts';
import { repositoryRoot } from './paths.ts';

const webDir = join(repositoryRoot, 'web');
export const webDistDir = join(webDir, 'dist');
const stampName = '.build-stamp';
const sources = [
  'web',
  'docs/guide',
  'docs/guide/.vitepress',
  'services/contracts/src',
  'package-lock.json',
  'tsconfig.base.json',
];
const ignored = new Set(['node_modules', 'dist', 'tmp', 'coverage']);

function listFiles(path: string): string[] {
  const full = join(repositoryRoot, path);
  if (!existsSync(full)) return [];
  const entries = readdirSync(full, { withFileTypes: true, recursive: false });
  return (
    entries
      .filter((entry) => !ignored.has(entry.name) && !entry.name.startsWith('.'))
      // The web server is not part of the build.
      .filter((entry) => join(path, entry.name) !== join('web', 'server'))
      .flatMap((entry) => {
        const entryPath = join(path, entry.name);
        return entry.isDirectory() ? listFiles(entryPath) : [entryPath];
      })
  );
}

/** Returns a digest of the names and contents of all sources of the build. */
function digestSources(): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((path) =>
    statSync(join(repositoryRoot, path)).isDirectory() ? listFiles(path) : [path],
  );
  for (const file of files.toSorted()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(repositoryRoot, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Languages for `npm run test:languages`: the shipped ones and the right-to-left pseudo-locale (docs/decisions/0019). */
export const testedLanguages = [...shippedLanguages, 'pseudo'].join(' ');

/** Checks whether a build of these sources with all of these features exists; additional features are ignored. */
function isBuilt(stamp: string, digest: string, features: readonly string[]): boolean {
  if (!existsSync(stamp)) return false;
  const [digestOfBuild, ...builtFeatures] = readFileSync(stamp, 'utf8').split(' ');
  return digestOfBuild === digest && features.every((feature) => builtFeatures.includes(feature));
}

/** Files that differ per language. */
const languageFiles = [
  'index.html',
  'landing.html',
  'sw.js',
  'manifest.webmanifest',
  '.server/embed.html',
  '.server/public-pages.html',
  '.server/public-pages.js',
];

/**
 * Merges a build into another one. Files with the same name are equal, except language-specific ones, to whose names the
 * language is added.
 */
function addBuild(to: string, from: string, language: string): void {
  cpSync(join(from, 'assets'), join(to, 'assets'), { recursive: true });
  for (const file of languageFiles) {
    for (const ending of ['', '.br', '.gz']) {
      const digestOfBuild = join(from, file + ending);
      if (existsSync(digestOfBuild))
        renameSync(digestOfBuild, join(to, file.replace(/\.(?=\w+$)/, `.${language}.`) + ending));
    }
  }
}

/**
 * Builds the app in each language (`PLENUM_LANGUAGES` overrides the shipped languages, for tests). The builds share a
 * folder, because most of their files are equal. Throws with the output of the build if it fails.
 * @returns whether a build was necessary
 */
export async function buildWebWhenChanged(signal: AbortSignal, compression: Compression): Promise<boolean> {
  const languages = process.env['PLENUM_LANGUAGES']?.split(' ') ?? shippedLanguages;
  const features = compression === 'compressed' ? [...languages, compression] : languages;
  const digest = digestSources();
  if (isBuilt(join(webDistDir, stampName), digest, features)) return false;
  // The build is created in a temporary folder and then moved, so that concurrent starts never serve a partial build.
  const draft = join(repositoryRoot, '.cache', `web-build-${process.pid}`);
  const vite = join(repositoryRoot, 'node_modules', '.bin', 'vite');
  const build = (language: string) => {
    const out = relative(webDir, join(draft, language));
    const args = [vite, 'build', '--outDir', out, '--emptyOutDir', '--logLevel', 'warn'];
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      NO_COLOR: '1',
      PLENUM_LANGUAGE: language,
      PLENUM_COMPRESSION: compression,
    };
    return promisify(execFile)(process.execPath, args, { cwd: webDir, env, signal });
  };
  try {
    await Promise.all([...languages.map(build), buildHandbook(join(draft, 'help'), compression, signal)]);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(`The web app could not be built:\n${output}`, { cause: error });
  }
  const [first = 'en', ...otherLanguages] = languages;
  for (const language of otherLanguages) addBuild(join(draft, first), join(draft, language), language);
  renameSync(join(draft, 'help'), join(draft, first, 'help'));
  writeFileSync(join(draft, first, stampName), [digest, ...features].join(' '));
  try {
    publish(join(draft, first), join(draft, 'former'), () => isBuilt(join(webDistDir, stampName), digest, features));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return true;
}

/** Moves a build to its final folder, unless another start has already published an equal one. */
function publish(digestOfBuild: string, previous: string, isPublished: () => boolean): void {
  while (!isPublished()) {
    try {
      if (existsSync(webDistDir)) renameSync(webDistDir, `${previous}-${randomUUID()}`);
      renameSync(digestOfBuild, webDistDir);
    } catch (error) {
      // Another start has moved its build in the meantime.
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && (code !== 'ENOENT' || !existsSync(digestOfBuild))) throw error;
    }
  }
}
