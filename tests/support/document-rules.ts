/** Checks of written documents: link targets, commands, settings, metrics. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ConfigSchema } from '@plenum/core/config';
import { metrics, runtimeMetrics } from '@plenum/core/platform/telemetry/metric-catalogue';
import { repositoryRoot } from './architecture/source-files.ts';

/** Returns the content that a link refers to; null when the file does not exist. */
type ReadPage = (path: string) => string | null;

const codeBlock = /^( *)```(\w*)\n([\s\S]*?)^\1```$/gm;

/** Returns a page without its code. */
const proseOf = (text: string): string => text.replaceAll(codeBlock, '');

/** Returns the anchors that GitHub generates for the headings of a page. */
function anchorsOf(text: string): Set<string> {
  const headingCounts = new Map<string, number>();
  return new Set(
    [...proseOf(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
      const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
      const slug = plain.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-');
      const count = headingCounts.get(slug) ?? 0;
      headingCounts.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}

export function brokenLinks(page: string, text: string, readPage: ReadPage): string[] {
  const targets = [...proseOf(text).matchAll(/\]\(([^)\s]+)[^)]*\)/g)].flatMap(([, target]) => target ?? []);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const content = path === '' ? text : readPage(normalize(join(dirname(page), decodeURI(path))));
    if (content === null) return true;
    return anchor !== undefined && anchor !== '' && !anchorsOf(content).has(decodeURI(anchor));
  });
}

/** Reads a file of the repository; files other than pages have no headings. */
export const readRepositoryPage: ReadPage = (path) => {
  const full = join(repositoryRoot, path);
  if (!existsSync(full)) return null;
  return path.endsWith('.md') ? readFileSync(full, 'utf8') : '';
};

const isInstalledOrBuilt = (path: string): boolean => /(?:^|\/)(?:node_modules|dist|\.[\w-]+)$/.test(path);

/** All modules of the repository, as paths relative to its root. */
const modules = globSync(['*.{ts,mjs}', '*/**/*.{ts,tsx,mjs}'], { cwd: repositoryRoot, exclude: isInstalledOrBuilt });
/** Endings of their paths, by which pages also name them, such as `lib/paths.ts`. */
const modulePaths = new Set(
  modules.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'))),
);

/** Returns files that a page mentions and that do not exist. */
export function missingFiles(text: string): string[] {
  const files = text.matchAll(/`((?:services|web|scripts|tests|docs|infra|k8s)\/[\w./-]+\.\w+)`/g);
  const mentionedModules = text.matchAll(/`(\w[\w./-]*\.(?:ts|tsx|mjs))`/g);
  return [
    ...[...files].flatMap(([, path]) => path ?? []).filter((path) => !existsSync(join(repositoryRoot, path))),
    ...[...mentionedModules].flatMap(([, path]) => path ?? []).filter((path) => !modulePaths.has(path)),
  ];
}

/** Names of the platform and of libraries that pages mention without Plenum using them. */
const externalNames = new Set(['moveBefore', 'priorityClassName', 'setQueryData']);

const textOfFiles = (patterns: readonly string[]): string =>
  globSync([...patterns], { cwd: repositoryRoot, exclude: isInstalledOrBuilt })
    .map((path) => readFileSync(join(repositoryRoot, path), 'utf8'))
    .join('\n');
let sources: string | undefined;

/** Returns names in camel case that no module or data file contains, such as functions that were renamed. */
export function unknownIdentifiers(text: string): string[] {
  sources ??= textOfFiles([
    ...modules.filter((path) => !path.endsWith('document-rules.ts')),
    'tsconfig*.json',
    '{docs,infra,k8s,services,web}/**/*.{json,yaml,sql,html}',
  ]);
  const mentioned = [...text.matchAll(/`([a-z]+[A-Z]\w*)(?:\(\))?`/g)].flatMap(([, name]) => name ?? []);
  return mentioned.filter((name) => !externalNames.has(name) && !sources?.includes(name));
}

let labels: Set<unknown> | undefined;

/** Returns steps of navigation paths, such as `_Settings → Security_`, that are no text of the user interface. */
export function unknownLabels(text: string): string[] {
  labels ??= new Set(
    globSync('web/src/**/*.en.json', { cwd: repositoryRoot }).flatMap((path) =>
      Object.values(JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')) as object),
    ),
  );
  const paths = [...proseOf(text).matchAll(/(?<!\w)_([A-Z][^_`]*→[^_`]*)_/g)].flatMap(([, path]) => path ?? []);
  const steps = paths.flatMap((path) => path.split('→').map((step) => step.replaceAll(/\s+/g, ' ').trim()));
  return steps.filter((step) => labels?.has(step) === false && !labels.has(`${step}…`));
}

/**
 * Returns quoted lines of code that the named file does not contain. In a block, a comment with the path precedes the
 * lines of a file, and `…` stands for omitted code.
 */
export function outdatedQuotes(text: string): string[] {
  return [...text.matchAll(codeBlock)].flatMap(([, , , code = '']) => {
    let source: string | undefined;
    return code.split('\n').flatMap((line) => {
      const [, path] = /^\/\/ ([\w./-]+\/[\w.-]+\.\w+)$/.exec(line) ?? [];
      if (path !== undefined) source = readFileSync(join(repositoryRoot, path), 'utf8');
      else if (source?.includes(line.replace('…', '').trim()) === false) return [line];
      return [];
    });
  });
}

/** Returns `npm run …` commands whose scripts do not exist. */
export function unknownScripts(text: string, scripts: ReadonlySet<string>): string[] {
  return [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => !scripts.has(name));
}

/**
 * Returns the settings of the product, and the names in files for operators: entries of a Secret, variables of a
 * script.
 */
export function collectKnownNames(): Set<string> {
  const files = globSync(['infra/**/*.{yaml,sh,env,Dockerfile}', 'k8s/**/*.{yaml,sh,env}'], { cwd: repositoryRoot });
  const texts = files.map((path) => readFileSync(join(repositoryRoot, path), 'utf8'));
  const mentioned = texts.flatMap((text) => text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []);
  return new Set([...Object.keys(ConfigSchema.properties), ...mentioned]);
}

/** Returns names in code that look like settings but are not, such as `ROOM_FRAME_MAX`. */
export function unknownSettings(text: string, knownSettings: ReadonlySet<string>): string[] {
  const families = new Set(Object.keys(ConfigSchema.properties).map((name) => name.split('_', 1)[0]));
  const mentioned = text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g);
  return [...mentioned]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => families.has(name.split('_', 1)[0]) && !knownSettings.has(name));
}

/** Returns metrics in code that no process exports; text may name a histogram without its suffixes. */
export function unknownMetrics(text: string): string[] {
  const existingMetrics = new Set<string>([...Object.keys(metrics), ...runtimeMetrics]);
  const code =
    [...text.matchAll(codeBlock)].map(([block]) => block).join('\n') + (text.match(/`[^`\n]+`/g) ?? []).join('\n');
  const mentioned = code.match(/\b(?:plenum|process|nodejs)_[a-z_]+\b(?!\*)/g) ?? [];
  return mentioned.filter(
    (name) => !existingMetrics.has(name) && !existingMetrics.has(name.replace(/_(?:bucket|sum|count)$/, '')),
  );
}

export const handWrittenPages = (): string[] =>
  globSync(['*.md', '{clients,docs,infra,k8s,tests}/**/*.md'], { cwd: repositoryRoot, exclude: isInstalledOrBuilt })
    .filter((path) => path !== 'THIRD-PARTY-NOTICES.md')
    .toSorted();
