/**
 * Code samples of operations (`x-codeSamples`), derived from their recorded examples: curl, the TypeScript client, and
 * Python with `requests`. Values are quoted for each language, so that a sample can be pasted whatever a text contains.
 */
import type { OperationSpec } from '@plenum/contracts/operation';
import type { OperationExample } from './openapi-examples.ts';
import { pathOf } from './serve.ts';

export interface CodeSample {
  /** Language for the highlighter. */
  readonly lang: 'shell' | 'typescript' | 'python';
  readonly label: string;
  readonly source: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Syntax of values in a language. */
interface Syntax {
  readonly key: (name: string) => string;
  readonly text: (value: string) => string;
  readonly constants: readonly [isTrue: string, isFalse: string, isNull: string];
  /** Space inside the braces of objects in one line. */
  readonly padding: '' | ' ';
}

const backslashed = (value: string, quote: string): string => {
  const json = JSON.stringify(value).slice(1, -1);
  return quote === '"' ? json : json.replaceAll('\\"', '"').replaceAll(quote, `\\${quote}`);
};

const typescriptSyntax: Syntax = {
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${backslashed(name, "'")}'`),
  text: (value) => `'${backslashed(value, "'")}'`,
  constants: ['true', 'false', 'null'],
  padding: ' ',
};
const pythonSyntax: Syntax = {
  key: (name) => `"${backslashed(name, '"')}"`,
  text: (value) => `"${backslashed(value, '"')}"`,
  constants: ['True', 'False', 'None'],
  padding: '',
};

const maxLineLength = 80;

/** Writes a value in one line if it fits, otherwise with one line for each entry. */
function write(value: unknown, syntax: Syntax, indent: string, unit: string): string {
  const [isTrue, isFalse, isNull] = syntax.constants;
  if (value === null || value === undefined) return isNull;
  if (typeof value === 'boolean') return value ? isTrue : isFalse;
  if (typeof value === 'string') return syntax.text(value);
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = indent + unit;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const entriesWith = (space: string) =>
    Array.isArray(value)
      ? value.map((entry: unknown) => write(entry, syntax, space, unit))
      : Object.entries(value).map(([key, entry]) => `${syntax.key(key)}: ${write(entry, syntax, space, unit)}`);
  const entries = entriesWith(inner);
  if (entries.length === 0) return open + close;
  const padding = open === '{' ? syntax.padding : '';
  const line = `${open}${padding}${entries.join(', ')}${padding}${close}`;
  if (!line.includes('\n') && indent.length + line.length <= maxLineLength) return line;
  return `${open}\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${indent}${close}`;
}

const queryValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Encodes a value for a URL, including the characters that shells or URLs treat specially, but `encodeURIComponent`
 * leaves.
 */
const encode = (value: unknown): string =>
  encodeURIComponent(queryValue(value)).replaceAll(
    /[!'()*]/g,
    (character) => `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );

/** Returns the path with its parameters. The slashes of a last parameter `:key*` remain. */
const filledPath = (operation: OperationSpec, path: Values): string =>
  pathOf(operation).replaceAll(/:(\w+)(\*?)/g, (_, name: string, isRest: string) =>
    isRest === '' ? encode(path[name]) : queryValue(path[name]).split('/').map(encode).join('/'),
  );

/** Returns the environment variable with the credential, which is sent as `Authorization: Bearer`; null without one. */
function credentialOf({ access, token, acceptsMail }: OperationSpec): string | null {
  if (acceptsMail === true) return 'MAIL_BOUNCE_SECRET';
  if (token !== undefined && token !== 'ignored') return 'PLENUM_TOKEN';
  return access === 'login' ? 'PLENUM_ACCESS_TOKEN' : null;
}

/** Returns the parts of an upload: the name of the file, and the text fields of the form. */
function formOf({ upload }: OperationSpec, body: unknown): { readonly file: string; readonly fields: Values } | null {
  if (upload === undefined || typeof body !== 'object' || body === null) return null;
  const { [upload]: file, ...fields }: Values = { ...body };
  return { file: queryValue(file), fields };
}

export const quoteForShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curlSample(operation: OperationSpec, { path = {}, query = {}, body }: OperationExample): string {
  const { method, acceptsMail, upload, produces = '' } = operation;
  const parameters = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const search = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  const credential = credentialOf(operation);
  const form = formOf(operation, body);
  const lines = [
    `curl ${method === 'GET' ? '' : `--request ${method} `}"$PLENUM_URL${filledPath(operation, path)}${search}"`,
    ...(credential === null ? [] : [`--header "Authorization: Bearer $${credential}"`]),
    ...(operation.access === 'refresh' ? ['--cookie "refresh_token_cookie=$REFRESH_TOKEN"'] : []),
  ];
  if (acceptsMail === true) lines.push("--header 'Content-Type: message/rfc822'", '--data-binary @mail.eml');
  else if (form !== null)
    lines.push(
      ...Object.entries(form.fields).map(([name, value]) => `--form ${quoteForShell(`${name}=${queryValue(value)}`)}`),
      `--form ${quoteForShell(`${upload}=@${form.file}`)}`,
    );
  else if (body !== undefined)
    lines.push(`--json ${quoteForShell(JSON.stringify(body, null, 2).replaceAll('\n', '\n  '))}`);
  if (produces.startsWith('image/')) lines.push(`--output image.${produces.slice('image/'.length)}`);
  return lines.join(' \\\n  ');
}

function typescriptSample(name: string, operation: OperationSpec, example: OperationExample): string {
  const { path = {}, query = {}, body } = example;
  const form = formOf(operation, body);
  const credential = credentialOf(operation);
  const options = [
    'url: process.env.PLENUM_URL!',
    ...(credential === null ? [] : [`token: process.env.${credential}!`]),
  ].join(', ');
  const input: Values = {
    ...(Object.keys(path).length === 0 ? {} : { path }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(body === undefined || form !== null ? {} : { body }),
  };
  const written = write(input, typescriptSyntax, '', '  ');
  const withForm = written === '{}' ? '{ body: form }' : written.replace(/,?\s*\}$/, ', body: form }');
  const argument = form === null ? (written === '{}' ? '' : `, ${written}`) : `, ${withForm}`;
  return [
    ...(form === null ? [] : ["import { openAsBlob } from 'node:fs';"]),
    "import { createPlenumClient } from '@plenum/client';",
    '',
    `const client = createPlenumClient({ ${options} });`,
    ...(form === null
      ? []
      : [
          'const form = new FormData();',
          ...Object.entries(form.fields).map(
            ([field, value]) => `form.set('${field}', ${typescriptSyntax.text(queryValue(value))});`,
          ),
          `form.set('${operation.upload}', await openAsBlob('${form.file}'), '${form.file}');`,
        ]),
    `const reply = await client.call('${name}'${argument});`,
  ].join('\n');
}

function pythonSample(operation: OperationSpec, { path = {}, query = {}, body }: OperationExample): string {
  const { method, produces = 'application/json', acceptsMail, upload, replies } = operation;
  const credential = credentialOf(operation);
  const form = formOf(operation, body);
  const unit = '    ';
  const parameters = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, queryValue(value)]));
  const written = (value: unknown): string => write(value, pythonSyntax, unit, unit);
  const headers = [
    ...(credential === null ? [] : [`"Authorization": f"Bearer {os.environ['${credential}']}"`]),
    ...(acceptsMail === true ? ['"Content-Type": "message/rfc822"'] : []),
  ];
  const lines = [
    `f"{os.environ['PLENUM_URL']}${filledPath(operation, path)}"`,
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    ...(operation.access === 'refresh' ? [`cookies={"refresh_token_cookie": os.environ["REFRESH_TOKEN"]}`] : []),
    ...(Object.keys(query).length === 0 ? [] : [`params=${written(parameters)}`]),
  ];
  if (acceptsMail === true) lines.push('data=open("mail.eml", "rb")');
  else if (form !== null)
    lines.push(
      ...(Object.keys(form.fields).length === 0 ? [] : [`data=${written(form.fields)}`]),
      `files={"${upload}": open(${pythonSyntax.text(form.file)}, "rb")}`,
    );
  else if (body !== undefined) lines.push(`json=${written(body)}`);
  lines.push('timeout=30');
  const isJson = produces === 'application/json';
  const hasReply = Object.values(replies).some((schema) => !('type' in schema && schema.type === 'null'));
  const reply = isJson ? 'response.json()' : produces.startsWith('image/') ? 'response.content' : 'response.text';
  return [
    'import os',
    '',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    ...lines.map((line) => `${unit}${line},`),
    ')',
    'response.raise_for_status()',
    ...(hasReply ? [`reply = ${reply}`] : []),
  ].join('\n');
}

/** Returns the samples of an operation; none without an example. */
export function codeSamples(
  name: string,
  operation: OperationSpec,
  example: OperationExample | undefined,
): readonly CodeSample[] {
  if (example === undefined) return [];
  const curl: CodeSample = { lang: 'shell', label: 'curl', source: curlSample(operation, example) };
  const python: CodeSample = { lang: 'python', label: 'Python', source: pythonSample(operation, example) };
  // The client sends no emails.
  if (operation.acceptsMail === true) return [curl, python];
  const source = typescriptSample(name, operation, example);
  return [curl, { lang: 'typescript', label: 'TypeScript', source }, python];
}
