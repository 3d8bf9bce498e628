/**
 * Detects fields that Kubernetes does not know. It would drop them silently, so a misspelt limit would be no limit. The
 * objects are written as TypeScript, and the compiler checks them against the types of their kinds.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory, repositoryRoot } from '../embedded/paths.ts';
import { type Manifest, titleOf } from './manifest.ts';
import type { Finding } from './rule.ts';
import { isBuiltIn } from './schema-check.ts';

const compilerOptions = {
  target: 'es2024',
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  paths: { 'kubernetes-models/*': [join(repositoryRoot, 'node_modules/kubernetes-models/*')] },
};

interface Listing {
  readonly text: string;
  /** For each line, from 1, the object it belongs to. */
  readonly owners: readonly string[];
}

/** Writes each object as a constant of its type. */
function asTypeScript(objects: readonly Manifest[]): Listing {
  const lines: string[] = [];
  const owners: string[] = [''];
  for (const [index, object] of objects.entries()) {
    const type = `import('kubernetes-models/${object.apiVersion}/${object.kind}').I${object.kind}`;
    const text = `export const object_${index}: ${type} = ${JSON.stringify(object, null, 1)};`;
    for (const line of text.split('\n')) {
      lines.push(line);
      owners.push(titleOf(object));
    }
  }
  return { text: `${lines.join('\n')}\n`, owners };
}

/** Compiles all objects at once, which takes about a second. Custom resources have strict schemas instead. */
export function unknownFields(objects: readonly Manifest[]): Finding[] {
  const once = new Map(objects.filter(isBuiltIn).map((object) => [JSON.stringify(object), object]));
  const { text, owners } = asTypeScript([...once.values()]);
  const folder = mkdtempSync(join(cacheDirectory(), 'k8s-types-'));
  try {
    writeFileSync(join(folder, 'objects.ts'), text);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['objects.ts'] }));
    const compiler = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
    const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
    });
    const findings = stdout.split('\n').flatMap((line): Finding[] => {
      const [, row, problem] = /^[^(]*objects\.ts\((\d+),\d+\): error (.+)$/.exec(line) ?? [];
      return row === undefined || problem === undefined ? [] : [{ object: owners[Number(row)] ?? '?', problem }];
    });
    if (status !== 0 && findings.length === 0) throw new Error(`The compiler did not run: ${stdout}${stderr}`);
    return findings;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
