/**
 * The images of the cluster, as archives that nodes import: the product's from `npm run images`, the cluster's own
 * program, a proxy, and stand-ins for PostgreSQL and Valkey. The last are those of Debian (PostgreSQL 15, Redis 7) under the names in
 * the manifests, because the official images are nowhere to be had without a registry of images.
 */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fetchedPackages } from '../../embedded/debian-packages.ts';
import { cacheDirectory, repositoryRoot } from '../../embedded/paths.ts';
import { type BuildahEngine, openBuildah } from '../../images/buildah-engine.ts';
import { basesOf } from '../../images/dockerfile-rules.ts';
import { outputOf, type Say } from '../../images/run-program.ts';
import { clusterPlace } from './places.ts';
import { programPath } from './programs.ts';

interface StandIn {
  readonly reference: string;
  readonly packages: readonly string[];
  /** Names that programs of the official image have, and what they are here. */
  readonly links: Readonly<Record<string, string>>;
  readonly entry?: string;
}

const postgresPrograms = ['postgres', 'pg_isready', 'psql', 'pg_dump', 'pg_restore'];

/** The names of the servers are those of k8s/components; a test compares them. */
export const standIns: readonly StandIn[] = [
  {
    reference: 'docker.io/library/postgres:18.4-alpine',
    packages: ['postgresql-15', 'postgresql-client-15'],
    links: Object.fromEntries(postgresPrograms.map((name) => [name, `/usr/lib/postgresql/15/bin/${name}`])),
    entry: 'postgres-entry.sh',
  },
  {
    reference: 'docker.io/valkey/valkey:8.1.4-alpine',
    packages: ['redis-server', 'redis-tools'],
    links: { 'valkey-server': '/usr/bin/redis-server', 'valkey-cli': '/usr/bin/redis-cli' },
  },
  { reference: 'docker.io/plenum-cluster/door:1', packages: ['nginx-light'], links: {} },
];

const ownPrograms = ['pause'];

/** Packages whose programs a stand-in needs; called outside, where apt is that of this machine. */
export function fetchStandIns(announce: (message: string) => void): void {
  for (const { packages } of standIns) {
    fetchedPackages({ name: `cluster-${packages[0] ?? ''}`, packages: [packages], whole: true, announce });
  }
}

const archivePath = (reference: string): string =>
  join(clusterPlace('images'), `${reference.replaceAll(/[^\w.-]+/g, '_')}.tar`);

async function save(engine: BuildahEngine, from: string, reference: string): Promise<void> {
  const draft = `${archivePath(reference)}.new`;
  rmSync(draft, { force: true });
  await engine.buildah('push', '--quiet', from, `docker-archive:${draft}:${reference}`);
  rmSync(archivePath(reference), { force: true });
  await outputOf('mv', [draft, archivePath(reference)]);
}

async function saveProgram(engine: BuildahEngine, name: string): Promise<void> {
  const reference = `docker.io/plenum-cluster/${name}:1`;
  const container = await engine.buildah('from', 'scratch');
  await engine.buildah('copy', '--quiet', container, programPath(name), `/${name}`);
  await engine.buildah('config', '--entrypoint', JSON.stringify([`/${name}`]), container);
  const image = await engine.buildah('commit', '--quiet', '--rm', container);
  await save(engine, image, reference);
}

async function saveStandIn(engine: BuildahEngine, base: string, standIn: StandIn): Promise<void> {
  const container = await engine.buildah('from', '--pull-never', base);
  const root = await engine.buildah('mount', container);
  const packages = join(cacheDirectory(), `cluster-${standIn.packages[0] ?? ''}`);
  const unpack = 'tar -C "$1" -c . | tar -C "$2" --keep-directory-symlink -x';
  await outputOf('sh', ['-c', unpack, 'sh', packages, root]);
  await outputOf('chroot', [root, 'ldconfig']);
  for (const [name, target] of Object.entries(standIn.links)) {
    await outputOf('ln', ['-sf', target, join(root, 'usr', 'local', 'bin', name)]);
  }
  if (standIn.entry !== undefined) {
    const place = join(root, 'usr', 'local', 'bin', standIn.entry);
    copyFileSync(join(import.meta.dirname, standIn.entry), place);
    chmodSync(place, 0o755);
    await engine.buildah('config', '--entrypoint', JSON.stringify([`/usr/local/bin/${standIn.entry}`]), container);
  }
  await addAccounts(root);
  await engine.buildah('config', '--cmd', '[]', container);
  const image = await engine.buildah('commit', '--quiet', '--rm', container);
  await save(engine, image, standIn.reference);
}

/** The accounts under which the manifests run the servers have names, without which PostgreSQL refuses to start. */
async function addAccounts(root: string): Promise<void> {
  const accounts = 'postgres:x:70:70::/var/lib/postgresql:/bin/sh\nredis:x:999:1000::/data:/bin/sh\n';
  await outputOf('sh', ['-c', 'printf %s "$2" >>"$1/etc/passwd"', 'sh', root, accounts]);
  mkdirSync(join(root, 'data'), { recursive: true });
}

async function saveProduct(engine: BuildahEngine, name: string, say: Say): Promise<void> {
  const reference = `docker.io/${name}:0.1.0`;
  const stampPath = `${archivePath(reference)}.id`;
  const id = await engine.buildah('images', '--quiet', '--no-trunc', `localhost/${name}`);
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === id) return;
  say(`image of ${name}`);
  await save(engine, `localhost/${name}`, reference);
  writeFileSync(stampPath, id);
}

/** Writes the archives that are missing, and those of the product that changed. Only in a process with private mounts. */
export async function saveImages(say: Say): Promise<void> {
  const [base = ''] = basesOf(readFileSync(join(repositoryRoot, 'infra', 'docker', 'server.Dockerfile'), 'utf8'));
  const folder = mkdtempSync(join(clusterPlace('images'), 'draft-'));
  const engine = await openBuildah(base, join(folder, 'base.log'));
  try {
    for (const name of ownPrograms) {
      if (existsSync(archivePath(`docker.io/plenum-cluster/${name}:1`))) continue;
      say(`image of ${name}`);
      await saveProgram(engine, name);
    }
    for (const standIn of standIns) {
      if (existsSync(archivePath(standIn.reference))) continue;
      say(`stand-in for ${standIn.reference}`);
      await saveStandIn(engine, `docker.io/library/${base}`, standIn);
    }
    for (const name of ['plenum/server', 'plenum/web']) await saveProduct(engine, name, say);
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
