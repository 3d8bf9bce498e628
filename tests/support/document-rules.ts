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

/** Returns files that a page mentions and that do not exist. */
export function missingFiles(text: string): string[] {
  const mentioned = text.matchAll(/`((?:services|web|scripts|tests|docs|infra|k8s)\/[\w./-]+\.\w+)`/g);
  return [...mentioned].flatMap(([, path]) => path ?? []).filter((path) => !existsSync(join(repositoryRoot, path)));
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
  globSync(['*.md', 'docs/**/*.md', 'infra/**/*.md', 'k8s/**/*.md'], { cwd: repositoryRoot })
    .filter((path) => path !== 'THIRD-PARTY-NOTICES.md')
    .toSorted();
