/** Generates the types of the TypeScript client from docs/openapi.json and docs/asyncapi.json. */
import {
  type AsyncApi,
  type OpenApi,
  type Operation,
  operationsOf,
  readDocument,
  type Schema,
  type Schemas,
  writeChanged,
} from './documents.ts';

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));
const key = (name: string): string => (/^[\w$]+$/.test(name) ? name : `'${name}'`);
const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');
const comment = (text: string | undefined, indent: string): string =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`;

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

function arrayOf(items: Schema | undefined): string {
  const item = typeOf(items ?? {});
  return item.includes(' ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

function typeOfKind(kind: string, schema: Schema): string {
  if (kind === 'array') return arrayOf(schema.items);
  if (kind !== 'object') return scalars[kind] ?? 'unknown';
  if (schema.properties !== undefined) return objectType(schema, '');
  const { additionalProperties } = schema;
  return `Readonly<Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>>`;
}

/** Returns the TypeScript type of a schema. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  const [single] = schema.allOf ?? [];
  if (single !== undefined) return typeOf(single);
  const parts = (schema.anyOf ?? schema.oneOf)?.map(typeOf).filter((type) => type !== 'unknown');
  if (parts !== undefined && parts.length > 0) return union(parts);
  if ('const' in schema) return literal(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map(literal));
  const kinds = [schema.type ?? []].flat();
  return kinds.length === 0 ? 'unknown' : union(kinds.map((kind) => typeOfKind(kind, schema)));
}

function objectType({ properties = {}, required = [] }: Schema, indent: string): string {
  const innerIndent = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${comment(property.description, innerIndent)}${innerIndent}readonly ${key(name)}${mark}: ${typeOf(property)};\n`;
  });
  return lines.length === 0 ? 'Readonly<Record<string, never>>' : `{\n${lines.join('')}${indent}}`;
}

const declaration = (name: string, schema: Schema): string =>
  schema.properties !== undefined && Object.keys(schema.properties).length > 0
    ? `${comment(schema.description, '')}export interface ${name} ${objectType(schema, '')}\n`
    : `${comment(schema.description, '')}export type ${name} = ${typeOf(schema)};\n`;

const declarations = (schemas: Schemas): string =>
  Object.entries(schemas)
    .map(([name, schema]) => declaration(name, schema))
    .join('\n');

const header = (title: string): string =>
  `/** ${title} Generated from docs/openapi.json and docs/asyncapi.json; do not edit. */\n\n`;

function parametersType(operation: Operation, location: string): string | null {
  const matching = (operation.parameters ?? []).filter((parameter) => parameter.in === location);
  if (matching.length === 0) return null;
  const properties = Object.fromEntries(
    matching.map(({ name, schema, description }) => [name, { ...schema, description }]),
  );
  const required = matching.filter((parameter) => parameter.required).map(({ name }) => name);
  const isOptional = location === 'query' && required.length === 0;
  return `    readonly ${location}${isOptional ? '?' : ''}: ${objectType({ properties, required }, '    ')};\n`;
}

function bodyType({ requestBody }: Operation): string | null {
  const [media] = Object.entries(requestBody?.content ?? {});
  if (requestBody === undefined || media === undefined) return null;
  const [mediaType, { schema }] = media;
  const type = mediaType === 'multipart/form-data' ? 'FormData' : typeOf(schema);
  return `    readonly body${requestBody.required ? '' : '?'}: ${type};\n`;
}

function replyType({ responses }: Operation): string {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content = {} }]) => {
      const [media] = Object.entries(content);
      if (media === undefined) return 'null';
      const [mediaType, { schema }] = media;
      return mediaType.startsWith('image/') ? 'Blob' : typeOf(schema);
    });
  return types.length === 0 ? 'null' : union(types);
}

const docComment = ({ summary, description }: { readonly summary: string; readonly description?: string }): string =>
  [`${summary}.`, ...(description === undefined ? [] : [description])].join(' ');

function operationTypes(method: string, path: string, operation: Operation): string {
  const parts = [parametersType(operation, 'path'), parametersType(operation, 'query'), bodyType(operation)];
  const requestFields = parts.filter((part) => part !== null).join('');
  const request =
    requestFields === ''
      ? '    readonly request: NoInput;\n'
      : `    readonly request: {\n${requestFields.replaceAll(/^/gm, '  ').trimEnd()}\n    };\n`;
  return `  /** ${docComment(operation)} \`${method.toUpperCase()} ${path}\` */\n  readonly ${operation.operationId}: {\n${request}    readonly reply: ${replyType(operation)};\n  };\n`;
}

function apiTypes(document: OpenApi): string {
  const operations = operationsOf(document);
  const types = operations.map(({ method, path, operation }) => operationTypes(method, path, operation));
  const routes = operations.map(
    ({ method, path, operation }) => `  ${operation.operationId}: '${method.toUpperCase()} ${path}',\n`,
  );
  return `${header('The HTTP API of Plenum: schemas and operations.')}${declarations(document.components.schemas)}
/** The input of an operation without parameters or a body. */
export interface NoInput {
  readonly path?: never;
  readonly query?: never;
  readonly body?: never;
}

/** The request and the reply of each operation. */
export interface Operations {
${types.join('')}}

/** Method and path of each operation. */
export const routes = {
${routes.join('')}} as const satisfies Readonly<Record<keyof Operations, string>>;
`;
}

function socketTypes({ channels, components }: AsyncApi): string {
  const messages = (channel: string) => channels[channel]?.messages ?? {};
  const acknowledgementType = (name: string): string => {
    const [success] = messages('acknowledgements')[`${name}_acknowledged`]?.payload.oneOf ?? [];
    return typeOf(success?.properties?.['data'] ?? {});
  };
  const clients = Object.entries(messages('client_events')).map(
    ([name, event]) =>
      `  /** ${docComment(event)} */\n  readonly ${name}: { readonly payload: ${typeOf(event.payload)}; readonly reply: ${acknowledgementType(name)} };\n`,
  );
  const servers = Object.entries(messages('server_events')).map(
    ([name, event]) => `  /** ${docComment(event)} */\n  readonly ${name}: ${typeOf(event.payload)};\n`,
  );
  return `${header('The socket API of Plenum: schemas, client events and server events.')}${declarations(components.schemas)}
/** The payload of each client event, and the data of its acknowledgement. */
export interface ClientEvents {
${clients.join('')}}

/** The payload of each server event. */
export interface ServerEvents {
${servers.join('')}}
`;
}

/** Generates the type files and writes those whose content has changed. */
export function writeTypeScriptTypes(): void {
  const folder = 'clients/typescript/src/generated';
  writeChanged(`${folder}/api.ts`, apiTypes(readDocument('docs/openapi.json') as OpenApi));
  writeChanged(`${folder}/socket.ts`, socketTypes(readDocument('docs/asyncapi.json') as AsyncApi));
}
