/**
 * The code samples of the published document: curl samples are requests that match their operation, TypeScript samples
 * compile with the client, and Python samples compile.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { type OperationName, operationNames, specOf } from '@plenum/contracts/api';
import type { OperationSpec } from '@plenum/contracts/operation';
import { shape } from '@plenum/contracts/primitives';
import type { TSchema } from 'typebox';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeTypeScriptTypes } from '../scripts/clients/typescript.ts';
import { codeSamples } from '../services/api/src/http/code-samples.ts';
import { exampleOf, type OperationExample } from '../services/api/src/http/openapi-examples.ts';
import { createPartReader, type RequestPart } from '../services/api/src/http/request-schemas.ts';
import { routeOf } from '../services/api/src/http/serve.ts';

const root = join(import.meta.dirname, '..');

const sourceOf = (name: string, operation: OperationSpec, example: OperationExample | undefined, label: string) =>
  codeSamples(name, operation, example).find((sample) => sample.label === label)?.source ?? null;
const sampleOf = (name: OperationName, label: string): string | null =>
  sourceOf(name, specOf(name), exampleOf(name), label);

interface CurlRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: readonly string[];
  readonly json: string | null;
  readonly form: readonly string[];
}

/** Variables with values that a shell would execute if a sample did not quote them. */
const environment = {
  PLENUM_URL: 'https://plenum.test',
  PLENUM_TOKEN: 'plenum_pat_x',
  PLENUM_ACCESS_TOKEN: 'x.y.z',
  REFRESH_TOKEN: 'r',
  MAIL_BOUNCE_SECRET: 's',
};

/** Lets a shell split commands into arguments, as it would for a person who pastes them. */
function argumentsOf(commands: readonly string[]): readonly (readonly string[])[] {
  const script = [String.raw`curl() { printf '%s\0' "$@"; printf '\1'; }`, ...commands].join('\n');
  const output = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: environment });
  return output.split('\u0001').map((line) => line.split('\0').slice(0, -1));
}

function readCurl(parts: readonly string[]): CurlRequest {
  const [headers, form]: [string[], string[]] = [[], []];
  let method: string | null = null;
  let json: string | null = null;
  let url = '';
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    const value = parts[index + 1] ?? '';
    if (!part.startsWith('--')) url = part;
    else index += 1;
    if (part === '--request') method = value;
    if (part === '--header') headers.push(value);
    if (part === '--json') json = value;
    if (part === '--form') form.push(value);
  }
  return { method: method ?? 'GET', url: new URL(url), headers, json, form };
}

const patternOf = (operation: OperationSpec): RegExp =>
  new RegExp(`^${routeOf(operation).replaceAll(/:\w+/g, '([^/]+)').replace(/\*$/, '(.+)')}$`);

/** Reads a part of a request as the API does for programs; fails for unknown fields. */
const accept = (part: RequestPart, schema: TSchema | undefined, value: unknown): unknown =>
  createPartReader(part, schema ?? shape({}), 'reject')(value);

describe('curl samples', () => {
  const names = operationNames.filter((name) => exampleOf(name) !== undefined);
  let requests: Map<OperationName, CurlRequest>;
  beforeAll(() => {
    const split = argumentsOf(names.map((name) => sampleOf(name, 'curl') ?? ''));
    requests = new Map(names.map((name, index) => [name, readCurl(split[index] ?? [])]));
  });

  it('exist for every operation', () => {
    expect(names).toEqual(operationNames);
  });

  it.each(names)('of %s is a request that the operation accepts', (name) => {
    const operation = specOf(name);
    const { path = {}, body } = exampleOf(name) ?? { status: 200 };
    const { method, url, headers, json, form } = requests.get(name) ?? readCurl([]);
    expect(method).toBe(operation.method);
    const values = patternOf(operation).exec(url.pathname)?.slice(1).map(decodeURIComponent);
    expect(values).toEqual(Object.values(path).map(String));
    accept('query', operation.query, Object.fromEntries(url.searchParams));
    if (operation.body === undefined) expect(json).toBeNull();
    else if (json !== null) {
      expect(JSON.parse(json)).toEqual(body);
      accept('json', operation.body, JSON.parse(json));
    } else expect(operation.bodyOptional).toBe(true);
    expect(form.some((field) => field.startsWith('file=@'))).toBe(operation.upload !== undefined);
    const isOpen = operation.access === 'public' && (operation.token ?? 'ignored') === 'ignored';
    const hasCredential = headers.some((header) => header.startsWith('Authorization: Bearer '));
    if (operation.access === 'login') expect(hasCredential).toBe(true);
    if (isOpen && operation.acceptsMail !== true) expect(hasCredential).toBe(false);
  });
});

/** Texts that end a string or start a command in one of the languages. */
const hostileText = `'"\`$(touch x) \${HOME} {x} %s \\n \\ !! # */ \u2028 日本 😀\nnext 'line'`;

const hostileOperation: OperationSpec = { ...specOf('CreateChatRoom'), path: '/events/:event_id/chat-rooms' };
const hostileExample: OperationExample = {
  path: { event_id: hostileText },
  query: { search: hostileText },
  body: { name: hostileText, nested: [{ [hostileText]: null }, true, 1.5, []], 'a-b': {} },
  status: 201,
};
const hostileSample = (label: string): string =>
  sourceOf('CreateChatRoom', hostileOperation, hostileExample, label) ?? '';

describe('quoting', () => {
  it('of curl samples keeps every character', () => {
    const [parts = []] = argumentsOf([hostileSample('curl')]);
    const { url, json } = readCurl(parts);
    expect(patternOf(hostileOperation).exec(url.pathname)?.slice(1).map(decodeURIComponent)).toEqual([hostileText]);
    expect(url.searchParams.get('search')).toBe(hostileText);
    expect(JSON.parse(json ?? '')).toEqual(hostileExample.body);
  });

  it('of TypeScript samples keeps every character', () => {
    const sample = hostileSample('TypeScript');
    const call = sample.slice(sample.indexOf('client.call')).replace(/;\s*$/, '');
    const client = { call: (_name: string, input: object) => input };
    const input: unknown = runInNewContext(`JSON.stringify(${call})`, { client });
    expect(JSON.parse(String(input))).toEqual({
      path: hostileExample.path,
      query: hostileExample.query,
      body: hostileExample.body,
    });
  });
});

function inTemporaryFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'plenum-samples-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('TypeScript samples', () => {
  it('compile with the client', () => {
    writeTypeScriptTypes();
    const samples = operationNames.flatMap((name) => {
      const source = sampleOf(name, 'TypeScript');
      return source === null ? [] : [[name, source] as const];
    });
    const withoutSample = operationNames.filter((name) => specOf(name).acceptsMail === true);
    expect(samples).toHaveLength(operationNames.length - withoutSample.length);
    const output = inTemporaryFolder((folder) => {
      for (const [name, source] of samples) writeFileSync(join(folder, `${name}.ts`), `${source}\nexport { reply };\n`);
      const compilerOptions = {
        strict: true,
        noEmit: true,
        exactOptionalPropertyTypes: true,
        target: 'esnext',
        module: 'esnext',
        moduleResolution: 'bundler',
        moduleDetection: 'force',
        allowImportingTsExtensions: true,
        skipLibCheck: true,
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
        paths: { '@plenum/client': [join(root, 'clients/typescript/src/client.ts')] },
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
      const compiler = join(root, 'node_modules/typescript/bin/tsc');
      return spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' }).stdout;
    });
    expect(output).toBe('');
  });
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('Python samples', () => {
  it.skipIf(!hasPython)(`compile${hasPython ? '' : ' (skipped: python3 is not installed)'}`, () => {
    inTemporaryFolder((folder) => {
      const sources = operationNames.map((name) => [name, sampleOf(name, 'Python') ?? '']);
      const file = join(folder, 'samples.json');
      writeFileSync(file, JSON.stringify([...sources, ['hostile', hostileSample('Python')]]));
      const script = `
import ast, json, sys
samples = json.load(open(sys.argv[1], encoding="utf-8"))
for name, source in samples:
    tree = ast.parse(source, name)
    if name == "hostile":
        call = next(node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.keywords and node.func.attr == "post")
        values = {key.arg: ast.literal_eval(key.value) for key in call.keywords if key.arg in ("json", "params")}
        print(json.dumps(values))
`;
      const output = execFileSync('python3', ['-c', script, file], { encoding: 'utf8' });
      expect(JSON.parse(output)).toEqual({ json: hostileExample.body, params: hostileExample.query });
    });
  });
});
