/** Tests the parts of a release that need no network. `npm run release -- --twice` builds a complete release. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../embedded/paths.ts';
import { outputOf } from '../images/run-program.ts';
import { packFolder, sha256Of } from './archive.ts';
import { copyReleased, releasedPaths, releaseViolations } from './layout.ts';
import { schemaViolations, componentsWithoutNotice } from './sbom.ts';

const folder = mkdtempSync(join(tmpdir(), 'plenum-release-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000);

describe('archives', () => {
  /** Creates files in the given order, with this mode and modification time. */
  function makeFolder(name: string, files: readonly string[], mode: number): string {
    const place = join(folder, name, 'plenum-1.2.3');
    mkdirSync(place, { recursive: true });
    for (const file of files) {
      writeFileSync(join(place, file), `the file ${file}`);
      chmodSync(join(place, file), file === 'program' ? mode | 0o100 : mode);
      utimesSync(join(place, file), mode, mode);
    }
    symlinkSync('b', join(place, 'link'));
    return place;
  }

  it('packs archives that depend only on the names, contents and executable bits of their files', async () => {
    const sums = new Set<string>();
    for (const [name, files, mode] of [
      ['one', ['a', 'B', 'b', 'program'], 0o600],
      ['another', ['program', 'b', 'a', 'B'], 0o664],
    ] as const) {
      const archive = join(folder, `${name}.tar.gz`);
      await packFolder(makeFolder(name, files, mode), archive, '1700000000');
      sums.add(await sha256Of(archive));
    }
    expect(sums.size).toBe(1);
    const rows = (await outputOf('tar', ['--numeric-owner', '-tvf', join(folder, 'one.tar.gz')])).split('\n');
    expect(rows.map((row) => row.replace(/ +\d+ \d{4}-\S+ \S+/, ''))).toEqual([
      'drwxr-xr-x 0/0 plenum-1.2.3/',
      '-rw-r--r-- 0/0 plenum-1.2.3/B',
      '-rw-r--r-- 0/0 plenum-1.2.3/a',
      '-rw-r--r-- 0/0 plenum-1.2.3/b',
      'lrwxr-xr-x 0/0 plenum-1.2.3/link -> b',
      '-rwxr-xr-x 0/0 plenum-1.2.3/program',
    ]);
    const other = join(folder, 'changed.tar.gz');
    writeFileSync(join(folder, 'one', 'plenum-1.2.3', 'a'), 'something else');
    await packFolder(join(folder, 'one', 'plenum-1.2.3'), other, '1700000000');
    expect(sums.has(await sha256Of(other))).toBe(false);
  });
});

describe('contents of a release', () => {
  const release = join(folder, 'contents', 'plenum-1.2.3');

  it('reports missing files and violations of the image rules', async () => {
    mkdirSync(release, { recursive: true });
    copyReleased(repositoryRoot, release);
    mkdirSync(join(release, 'node_modules', 'vitest'), { recursive: true });
    writeFileSync(join(release, 'services', 'api', 'planted.test.ts'), '');
    writeFileSync(join(release, 'infra', 'planted.key'), '');
    const archive = join(folder, 'contents.tar.gz');
    await packFolder(release, archive, '0');
    const violations = await releaseViolations(archive, repositoryRoot);
    expect(violations.filter((offence) => offence.startsWith('missing: '))).toEqual(
      ['bin/node', 'bin/node.LICENSE', 'web/dist/index.html', 'web/dist/index.de.html', 'web/dist/source.tar.gz']
        .concat(
          ['api', 'gateway', 'worker'].map((kind) => `services/dist/${kind}.js`),
          'node_modules/@plenum/core',
        )
        .map((path) => `missing: ${path}`),
    );
    expect(violations.filter((offence) => !offence.startsWith('missing: '))).toEqual([
      'no tests: /app/services/api/planted.test.ts',
      'no secrets: /app/infra/planted.key',
      'no development packages: node_modules/vitest',
      'only the server image contains third-party packages: only 1 packages',
    ]);
  });

  it('includes all files that the Dockerfiles copy', () => {
    const dockerfiles = ['server', 'web'].map((name) =>
      readFileSync(join(repositoryRoot, 'infra', 'docker', `${name}.Dockerfile`), 'utf8'),
    );
    const copied = dockerfiles.flatMap((text) => {
      // The last stage of the server image is based on the stage `server`.
      const server = text.indexOf(' AS server\n');
      const last = text.slice(server < 0 ? text.lastIndexOf('\nFROM ') : server);
      return [...last.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
    });
    expect(copied.length).toBeGreaterThan(10);
    const isReleased = (path: string) =>
      releasedPaths.some((releasedPath) => path === releasedPath || path.startsWith(`${releasedPath}/`));
    expect(copied.filter((path) => !isReleased(path))).toEqual([]);
    // Images and releases install the same packages.
    expect(dockerfiles[0]).toContain('sh scripts/production-packages.sh\n');
    const script = readFileSync(join(repositoryRoot, 'scripts', 'production-packages.sh'), 'utf8');
    expect(script).toContain('npm ci --omit=dev --ignore-scripts ');
    expect(script).not.toMatch(/npm (?:install|i) |--omit=optional/);
  });
});

describe('bill of materials', () => {
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    components: [{ type: 'library', name: 'pino' }],
  };

  it('validates the bill of materials against the CycloneDX schema', async () => {
    expect(await schemaViolations(JSON.stringify(sbom))).toBeNull();
    const invalid = { ...sbom, components: [{ type: 'book', name: 'pino' }] };
    expect(await schemaViolations(JSON.stringify(invalid))).toContain('/components/0/type');
  });

  it('lists packages without a notice, including nested ones', () => {
    const component = (name: string, version: string, group?: string) =>
      ({ type: 'library', name, version, purl: `pkg:npm/${name}`, ...(group === undefined ? {} : { group }) }) as const;
    const inner = [
      component('inner', '2.0.0'),
      component('argon2-linux-x64-gnu', '2.2.1', '@node-rs'),
      component('core', '0.1.0', '@plenum'),
    ];
    const components = [{ ...component('argon2', '2.2.1', '@node-rs'), components: inner }];
    const notices = '\n| @node-rs/argon2 | 2.2.1 | MIT |\n| inner | 1.0.0 | MIT |\n';
    expect(componentsWithoutNotice({ components }, notices)).toEqual(['inner@2.0.0']);
  });
});
