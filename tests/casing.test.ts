/** Names have the casing that CONTRIBUTING.md asks for. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memberNames, namesInStrings, namesInText, snakeNames } from './support/architecture/casing.ts';
import { repositoryRoot, sourceFiles } from './support/architecture/source-files.ts';

const folders = [
  'services',
  'web/src',
  'web/build',
  'web/worker',
  'web/server',
  'infra',
  'clients',
  'scripts',
  'tests',
];
const codeOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

/** Files that other programs read. */
const published = [
  'docs/openapi.json',
  'docs/asyncapi.json',
  ...globSync(['k8s/**/*.yaml', 'infra/**/*.{yaml,yml}'], { cwd: repositoryRoot }),
];
/** What these declare goes over the wire, waits in a queue or is kept by a browser. */
const isOfData = (path: string): boolean =>
  /^services\/contracts\/src\/|\/domain\/domain-events\.ts$|\/jobs\/catalogue\.ts$|^web\/src\/lib\/stores\//.test(path);

describe('names', () => {
  it('are in camelCase unless data has them', () => {
    const files = sourceFiles(folders).filter((path) => /\.tsx?$/.test(path));
    expect(files.length).toBeGreaterThan(1000);
    const dataNames = new Set([
      ...published.flatMap((path) => namesInText(codeOf(path))),
      ...files.flatMap((path) => namesInStrings(path, codeOf(path))),
      ...files.filter(isOfData).flatMap((path) => memberNames(path, codeOf(path))),
    ]);
    expect(files.flatMap((path) => snakeNames(path, codeOf(path), dataNames))).toEqual([]);
  });

  const code = [
    'const room_limit = 1;',
    'function f(wait_ms: number, { event_id, other_name: new_name }: X) {}',
    'interface Y { readonly is_wide: boolean }',
    'const { user_id } = row;',
    'const event_id = 2;',
  ].join('\n');

  it('are found wherever they are declared', () => {
    expect(snakeNames('x.ts', code, new Set(['event_id']))).toEqual([
      'x.ts:1: room_limit',
      'x.ts:2: wait_ms',
      'x.ts:2: new_name',
      'x.ts:3: is_wide',
    ]);
  });

  it('are those of data when a text or a declaration of data has them', () => {
    expect(namesInStrings('x.ts', "sql('select r.room_limit'); const a = `where wait_ms = ${other_name}`;")).toEqual([
      'room_limit',
      'wait_ms',
    ]);
    expect(memberNames('x.ts', 'interface Y { readonly is_wide: boolean } shape({ is_open: 1 });')).toEqual([
      'is_wide',
      'is_open',
    ]);
  });
});
