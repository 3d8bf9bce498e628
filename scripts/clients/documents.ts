/** The published documents from which the clients are generated. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../embedded/paths.ts';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly contentMediaType?: string;
}
interface Media {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Media & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Media & { readonly description: string }>>;
}
export type Schemas = Readonly<Record<string, Schema>>;
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}
interface SocketMessage {
  readonly summary: string;
  readonly description?: string;
  readonly payload: Schema;
}
export interface AsyncApi {
  readonly channels: Readonly<Record<string, { readonly messages: Readonly<Record<string, SocketMessage>> }>>;
  readonly components: { readonly schemas: Schemas };
}

export interface OperationAddress {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export const readDocument = (path: string): unknown => JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8'));

/** Returns all operations, sorted by name. */
export const operationsOf = ({ paths }: OpenApi): readonly OperationAddress[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })))
    .toSorted((a, b) => (a.operation.operationId < b.operation.operationId ? -1 : 1));

/** Writes a file if its content is different, so that its time only changes with its content. */
export function writeChanged(path: string, content: string): void {
  const file = join(repositoryRoot, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
