/** The dated version of the HTTP API, and the headers of deprecated operations (docs/decisions/0158). */
import type { IncomingHttpHeaders } from 'node:http';
import type { OperationSpec } from '@plenum/contracts/operation';
import { apiVersion } from '@plenum/contracts/system/api-version';
import { errorPhrase, fail } from '@plenum/core/platform/errors';

/** Headers of all replies. */
export const versionHeaders = { 'plenum-api-version': apiVersion } as const;

/** Checks whether a request specifies no version or the available one. */
export const acceptsApiVersion = ({ 'plenum-api-version': version }: IncomingHttpHeaders): boolean =>
  version === undefined || version === apiVersion;

/** Throws `api_version_unsupported`. */
export function requireApiVersion(headers: IncomingHttpHeaders): void {
  if (!acceptsApiVersion(headers))
    throw fail('api_version_unsupported', { message: errorPhrase('api_version', { version: apiVersion }) });
}

/** Returns the headers of a deprecated operation (RFC 9745, RFC 8594). */
export function deprecationHeaders({ deprecation }: Pick<OperationSpec, 'deprecation'>): Record<string, string> {
  if (deprecation === undefined) return {};
  return {
    deprecation: `@${Date.parse(deprecation.since) / 1000}`,
    sunset: new Date(deprecation.endsOn).toUTCString(),
  };
}
