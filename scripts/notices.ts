/**
 * `THIRD-PARTY-NOTICES.md`: the dependencies of Plenum, their licences, and the texts that these require to be
 * distributed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  /** Present on builds for a single platform. */
  readonly os?: readonly string[];
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface Manifest {
  readonly license?: string;
  readonly licenses?: readonly { readonly type: string }[];
}

interface Notice {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string | undefined;
}

/** Development packages whose own code is part of the browser's files. */
const bundledTools = new Set(['tailwindcss', 'vite']);

const licenceFile = /^(licen[cs]e|copying|notice)(\.(md|txt|mit|apache2?))?$/i;

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function licenceText(folder: string): string | undefined {
  const files = readdirSync(folder).filter((name) => licenceFile.test(name));
  const texts = files
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  return texts.length === 0 ? undefined : texts.join('\n\n');
}

function licenceName(folder: string): string {
  const { license, licenses } = readJson(join(folder, 'package.json')) as Manifest;
  return license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'see its text';
}

/**
 * Returns the distributed packages, sorted by name. Builds for one platform are left out, because they have the licence
 * of their main package, and the list must be the same on every platform.
 */
function distributed(root: string): readonly Notice[] {
  const { packages } = readJson(join(root, 'package-lock.json')) as Lock;
  const notices = new Map<string, Notice>();
  for (const [path, { version, link, dev, os }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    const folder = join(root, path);
    if (!path.includes('node_modules/') || version === undefined || link === true || os !== undefined) continue;
    if ((dev === true && !bundledTools.has(name)) || !existsSync(folder)) continue;
    notices.set(`${name}@${version}`, { name, version, license: licenceName(folder), text: licenceText(folder) });
  }
  return [...notices.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice);
}

const title = ({ name, version }: Notice): string => `${name} ${version}`;

/** Generates the whole document from the lock file and the installed packages. */
export function thirdPartyNotices(root: string): string {
  const notices = distributed(root);
  const byText = Map.groupBy(
    notices.filter(({ text }) => text !== undefined),
    ({ text }) => text,
  );
  const texts = [...byText.entries()].map(
    ([text, users]) => `### ${users.map(title).join(', ')}\n\n\`\`\`\`text\n${text}\n\`\`\`\`\n`,
  );
  return [
    '# Third-party notices',
    '',
    'Plenum is free software under the GNU AGPL, version 3 or later (see `LICENSE`). It is built from the packages below,',
    'which keep their own licences. Made by `npm run docs` from the lock file; do not edit by hand.',
    '',
    'Releases and images bring Node.js, whose licence is beside the program (`bin/node.LICENSE` in a release). The PostgreSQL',
    'programs that `npm start` uses on a developer’s machine come from npm and are not part of what we distribute. Builds of a',
    'package for one platform carry the licence of that package.',
    '',
    '| Package | Version | Licence |',
    '| --- | --- | --- |',
    ...notices.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
    '',
    '## Texts',
    '',
    ...texts,
  ].join('\n');
}
