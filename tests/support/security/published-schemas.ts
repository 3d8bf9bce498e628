/** Checks whether a response matches the published OpenAPI document: its status, its media type and its body. */
import { operations, type OperationName } from '@plenum/contracts/api';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TestApi } from '../api/test-api.ts';
import type { TestReply } from '../api/test-client.ts';

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
  readonly headers?: Readonly<Record<string, object>>;
  readonly $ref?: string;
}
interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Response>> }>>>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/** Returns the problem of a response, or null. */
export type CheckReply = (name: OperationName, reply: TestReply) => string | null;

const documentId = 'https://plenum.example/openapi.json';

function newAjv(document: Document): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  for (const format of ['date', 'date-time', 'uuid', 'email'] as const) ajv.addFormat(format, fullFormats[format]);
  ajv.addSchema({ $id: documentId, components: document.components });
  return ajv;
}

const pathInDocument = (name: OperationName): string => `/api${operations[name].path.replaceAll(/:(\w+)\*?/g, '{$1}')}`;

/** Headers that clients evaluate: those that a response has must be declared. */
const headersOfClients = ['ETag', 'Content-Disposition', 'Location', 'Set-Cookie', 'Retry-After'] as const;

function problemOfHeaders(name: OperationName, { status, headers }: TestReply, declared: Response): string | null {
  const undeclaredHeaders = headersOfClients.filter(
    (header) => headers[header.toLowerCase()] !== undefined && declared.headers?.[header] === undefined,
  );
  return undeclaredHeaders.length === 0
    ? null
    : `${name} answered ${status} with undeclared ${undeclaredHeaders.join(', ')}`;
}

/** Reads the document from the API and returns a check for responses. */
export async function readPublishedSchemas(api: TestApi): Promise<CheckReply> {
  const document = (await api.client().get('/openapi.json')).body as Document;
  const ajv = newAjv(document);
  const compiled = new Map<string, ValidateFunction>();
  const validator = (key: string, schema: object): ValidateFunction => {
    const compiledCheck = compiled.get(key);
    if (compiledCheck !== undefined) return compiledCheck;
    const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${documentId}#/`)) as object);
    compiled.set(key, check);
    return check;
  };
  return (name, reply) => {
    if (reply.status >= 500) return `${name} answered ${reply.status}`;
    const { responses } = document.paths[pathInDocument(name)]?.[operations[name].method.toLowerCase()] ?? {};
    const declared = responses?.[String(reply.status)];
    if (declared === undefined) return `${name} answered ${reply.status}, which is not declared`;
    return problemOfHeaders(name, reply, declared) ?? problemOfBody(name, reply, declared, validator);
  };
}

function problemOfBody(
  name: OperationName,
  { status, headers, body, text }: TestReply,
  { content }: Response,
  validator: (key: string, schema: object) => ValidateFunction,
): string | null {
  const mediaType = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  if (status === 204 || status === 302) return text === '' ? null : `${name} answered ${status} with a body`;
  const schema = content?.[mediaType]?.schema;
  if (content !== undefined && schema === undefined)
    return `${name} answered ${status} as ${mediaType}, declared are ${Object.keys(content).join(', ')}`;
  // A compressed body is not checked; other requests to the same operation are uncompressed.
  if (schema === undefined || mediaType !== 'application/json' || headers['content-encoding'] !== undefined)
    return null;
  const validate = validator(`${name} ${status}`, schema);
  if (validate(body)) return null;
  const [problem] = validate.errors ?? [];
  return `${name} answered ${status} with a body that breaks its schema: ${problem?.instancePath.replaceAll(/\d+/g, 'n')} ${problem?.message}`;
}
