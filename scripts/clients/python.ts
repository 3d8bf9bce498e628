/** Generates the module `plenum_client.api` of the Python client from the published OpenAPI document. */
import {
  type OpenApi,
  type Operation,
  type OperationAddress,
  operationsOf,
  type Parameter,
  readDocument,
  type Schema,
  writeChanged,
} from './documents.ts';

const keywords: ReadonlySet<string> = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);
/** Checks whether a name is an identifier in Python; some names in the documents are not. */
const isName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !keywords.has(name);

const snakeCase = (name: string): string =>
  name
    .replaceAll('-', '_')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();

/** Returns the name of an argument or method: `If-None-Match` is `if_none_match`, and `from` is `from_`. */
function pythonName(name: string): string {
  const snake = snakeCase(name);
  return isName(snake) ? snake : `${snake}_`;
}

/** Returns a literal; strings of JSON are strings of Python. */
function literal(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

const lineWidth = 100;
const linePattern = new RegExp(`\\S.{0,${lineWidth - 1}}(?=\\s|$)|\\S+`, 'g');

/** Breaks a text into lines. `indent` precedes the first one, `hanging` the others. */
const wrap = (text: string, indent: string, hanging = indent): string =>
  (text.replaceAll('\n', ' ').match(linePattern) ?? [])
    .map((line, index) => `${index === 0 ? indent : hanging}${line.trimEnd()}\n`)
    .join('');

const docstring = (content: string, indent: string): string =>
  `${indent}"""${content.trim().replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"')}\n${indent}"""\n`;

const scalars: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

function typeOfKind(kind: string, schema: Schema): string {
  if (kind === 'array') return `list[${typeOf(schema.items ?? {})}]`;
  if (kind === 'string' && schema.contentMediaType !== undefined) return 'File';
  if (kind !== 'object') return scalars[kind] ?? 'Any';
  const [values = schema.additionalProperties] = Object.values(schema.patternProperties ?? {});
  return `dict[str, ${typeof values === 'object' ? typeOf(values) : 'Any'}]`;
}

/** Returns the Python type of a schema. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'Any';
  const [single] = schema.allOf ?? [];
  if (single !== undefined) return typeOf(single);
  const parts = (schema.anyOf ?? schema.oneOf)?.map(typeOf).filter((type) => type !== 'Any');
  if (parts !== undefined && parts.length > 0) return union(parts);
  if ('const' in schema) return `Literal[${literal(schema.const)}]`;
  if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
  const kinds = [schema.type ?? []].flat();
  return kinds.length === 0 ? 'Any' : union(kinds.map((kind) => typeOfKind(kind, schema)));
}

/** Returns the class of an object, or the call that creates it if a field is not an identifier, such as `from`. */
function typedDict(name: string, { properties = {}, required = [], description }: Schema): string {
  const fields = Object.entries(properties).map(([field, schema]) => {
    const type = typeOf(schema);
    return { field, type: required.includes(field) ? type : `NotRequired[${type}]`, text: schema.description };
  });
  if (fields.every(({ field }) => isName(field))) {
    const text = description === undefined ? '' : `${docstring(wrap(description, '    '), '    ')}\n`;
    const lines = fields.map(
      (field) =>
        `    ${field.field}: ${field.type}\n${field.text === undefined ? '' : `    ${JSON.stringify(field.text)}\n`}`,
    );
    return `class ${name}(TypedDict):\n${text}${lines.join('')}`;
  }
  const entries = fields.map(
    ({ field, type, text }) => `${text === undefined ? '' : wrap(text, '    # ')}    ${literal(field)}: "${type}",\n`,
  );
  return `${name} = TypedDict("${name}", {\n${entries.join('')}})\n`;
}

function modelOf(name: string, schema: Schema): string {
  if (Object.keys(schema.properties ?? {}).length > 0) return typedDict(name, schema);
  const type = typeOf(schema);
  return `${schema.description === undefined ? '' : wrap(schema.description, '#: ')}${name}: TypeAlias = ${type.startsWith('Literal[') ? type : `"${type}"`}\n`;
}

interface Argument {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly text: string;
}

const argumentOf = ({ name, schema, required, description }: Parameter): Argument => ({
  name: pythonName(name),
  type: typeOf(schema),
  isRequired: required,
  text: description,
});

function bodyOf({ requestBody }: Operation): { readonly mediaType: string; readonly argument: Argument } | null {
  const [media] = Object.entries(requestBody?.content ?? {});
  if (requestBody === undefined || media === undefined) return null;
  const [mediaType, { schema }] = media;
  const text =
    mediaType === 'application/json' ? 'The body of the request.' : `The body of the request (${mediaType}).`;
  return { mediaType, argument: { name: 'body', type: typeOf(schema), isRequired: requestBody.required, text } };
}

function replyType({ responses }: Operation): string {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2') || status === '302')
    .map(([status, { content = {} }]) => {
      // Redirects are not followed: the reply is the URL.
      if (status === '302') return 'str';
      const [media] = Object.entries(content);
      if (media === undefined) return 'None';
      const [mediaType, { schema }] = media;
      return mediaType.startsWith('image/') ? 'bytes' : typeOf(schema);
    });
  return types.length === 0 ? 'None' : union(types);
}

function methodText({ method, path, operation }: OperationAddress, args: readonly Argument[]): string {
  const { summary, description, security, responses } = operation;
  const indent = '        ';
  const list = (items: readonly string[], itemIndent: string): string =>
    items.map((item) => wrap(item, itemIndent, `${itemIndent}    `)).join('');
  const scopes = security.flatMap(({ apiToken }) => apiToken ?? []).map((scope) => `\`${scope}\``);
  const scope = scopes.length === 0 ? '' : ` Token scope: ${scopes.join(', ')}.`;
  const errors = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description: text }]) => `${status} ${text}`);
  const parts = [
    wrap(`${summary}.`, indent),
    ...(description === undefined ? [] : [wrap(description, indent)]),
    wrap(`\`${method.toUpperCase()} ${path}\`.${scope}`, indent),
    ...(args.length === 0
      ? []
      : [
          `${indent}Args:\n${list(
            args.map(({ name, text }) => `${name}: ${text}`),
            `${indent}    `,
          )}`,
        ]),
    `${indent}Raises:\n${indent}    PlenumError: Codes by status:\n${list(errors, `${indent}        `)}`,
  ];
  return docstring(parts.join('\n'), indent);
}

/** Returns the entries of a dictionary with the parameters at a location, as an argument of `_request`. */
function parametersArgument(operation: Operation, location: 'path' | 'query' | 'header'): string[] {
  const entries = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === location)
    .map(({ name }) => `${literal(name)}: ${pythonName(name)}`);
  const argument = location === 'header' ? 'headers' : location;
  return entries.length === 0 ? [] : [`            ${argument}={${entries.join(', ')}},\n`];
}

function methodOf(address: OperationAddress): string {
  const { method, path, operation } = address;
  const body = bodyOf(operation);
  const args = [...(operation.parameters ?? []).map(argumentOf), ...(body === null ? [] : [body.argument])].toSorted(
    (a, b) => Number(b.isRequired) - Number(a.isRequired),
  );
  const signature = args.map(
    ({ name, type, isRequired }) =>
      `        ${name}: ${isRequired ? type : `${type.endsWith(' | None') ? type : `${type} | None`} = None`},\n`,
  );
  const request = [
    `            ${literal(method.toUpperCase())},\n            ${literal(path)},\n`,
    ...parametersArgument(operation, 'path'),
    ...parametersArgument(operation, 'query'),
    ...parametersArgument(operation, 'header'),
    ...('302' in operation.responses ? ['            returns_location=True,\n'] : []),
    ...(body === null ? [] : ['            body=body,\n']),
    ...(body === null || body.mediaType === 'application/json' ? [] : [`            body_type="${body.mediaType}",\n`]),
  ];
  const head = `    def ${pythonName(operation.operationId)}(\n        self,\n${signature.length === 0 ? '' : '        *,\n'}${signature.join('')}    ) -> ${replyType(operation)}:\n`;
  return `${head}${methodText(address, args)}        return self._request(\n${request.join('')}        )\n`;
}

/** Returns the source of the module. `version` is that of the package, which differs from that of the document. */
export function moduleOf(document: OpenApi, version: string): string {
  const models = Object.entries(document.components.schemas).map(([name, schema]) => modelOf(name, schema));
  const methods = operationsOf(document).map(methodOf);
  return `"""The HTTP API of Plenum: models and operations. Generated from the OpenAPI document; do not edit."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict

from .multipart import File
from .transport import Transport

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired

__version__ = ${literal(version)}

${models.join('\n\n')}

class PlenumClient(Transport):
    """A client of an installation: one method per operation."""

    _version = __version__

${methods.join('\n')}`;
}

export function writePythonModule(): void {
  const { version } = readDocument('package.json') as { readonly version: string };
  const source = moduleOf(readDocument('docs/openapi.json') as OpenApi, version);
  writeChanged('clients/python/src/plenum_client/api.py', source);
}
