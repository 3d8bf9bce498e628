/** The layer rules (`docs/architecture.md`), and the proof that each of them finds what breaks it. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Survey, survey, surveyedFolders } from './support/architecture/cruise.ts';
import { layerRules, sliceOrder } from './support/architecture/layer-rules.ts';
import { planted } from './support/architecture/planted.ts';
import { repositoryRoot, sourceFiles } from './support/architecture/source-files.ts';

describe('the source tree', () => {
  let found: Survey;
  beforeAll(async () => {
    found = await survey(repositoryRoot, surveyedFolders);
    // Reading the whole tree takes long on a machine that does other things besides.
  }, 300_000);

  it('is seen completely', () => {
    const code = sourceFiles(surveyedFolders).filter((path) => /\.(ts|tsx|mjs)$/.test(path));
    expect(code.length).toBeGreaterThan(100);
    const seen = new Set(found.modules);
    expect(code.filter((path) => !seen.has(path))).toEqual([]);
  });

  it('is seen through package names, not only through relative paths', () => {
    const crossing = found.imports.filter(
      ({ from, to }) => from.startsWith('services/core/') && to.startsWith('services/contracts/src/'),
    );
    expect(crossing.length).toBeGreaterThan(10);
  });

  it('has every slice in the declared order', () => {
    const slices = new Set(
      found.modules.flatMap((path) => /^services\/core\/src\/domain\/([^/]+)\//.exec(path)?.[1] ?? []),
    );
    expect(sliceOrder).toEqual(expect.arrayContaining([...slices]));
  });

  it('has no import that breaks a layer rule', () => {
    expect(found.breaches).toEqual([]);
  });
});

describe('a planted violation is found', () => {
  const root = mkdtempSync(join(tmpdir(), 'plenum-layers-'));
  afterAll(() => rmSync(root, { recursive: true }));

  const write = (tree: string, path: string, text: string): void => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  };

  /** Lays out a small tree in which packages find each other as in the real one. */
  const build = (name: string, files: Readonly<Record<string, string>>): string => {
    const tree = join(root, name.replaceAll('/', '-'));
    for (const service of ['contracts', 'core', 'api', 'gateway', 'worker', 'operator']) {
      write(tree, `services/${service}/package.json`, `{"name":"@plenum/${service}","exports":{"./*":"./src/*.ts"}}`);
      mkdirSync(join(tree, 'node_modules/@plenum'), { recursive: true });
      symlinkSync(join(tree, 'services', service), join(tree, 'node_modules/@plenum', service));
    }
    for (const driver of ['typebox', 'ioredis', 'bullmq', 'fastify', 'socket.io', '@mikro-orm/core']) {
      write(tree, `node_modules/${driver}/package.json`, `{"name":"${driver}","main":"index.js"}`);
      write(tree, `node_modules/${driver}/index.js`, '');
    }
    for (const [path, text] of Object.entries(files)) write(tree, path, text);
    return tree;
  };

  it.each(planted)('$rule: $title', async ({ rule, title, files, ignoredElsewhere }) => {
    const folderOf = (path: string) => (path.startsWith('web/') ? path.split('/', 2).join('/') : 'services');
    const folders = [...new Set(Object.keys(files).map(folderOf))];
    const { breaches } = await survey(build(`${rule}-${title}`, files), folders);
    const names = new Set(breaches.map((breach) => breach.rule));
    for (const other of ignoredElsewhere ?? []) names.delete(other);
    expect([...names]).toEqual(rule === 'none' ? [] : [rule]);
  });

  it('for every rule', () => {
    const proven = new Set(planted.map(({ rule }) => rule));
    // The rules between slices and between layers of the web are made from one list each; one proof stands for the list.
    const families = new Set([...proven].map((name) => name.split('/')[0]));
    const unproven = layerRules.filter(
      ({ name }) => !proven.has(name) && !(name.includes('/') && families.has(name.split('/')[0])),
    );
    expect(unproven.map(({ name }) => name)).toEqual([]);
  });
});
