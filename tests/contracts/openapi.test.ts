/** The OpenAPI and AsyncAPI documents generated from the catalogues. */
import { operations } from '@plenum/contracts/api';
import { clientEvents } from '@plenum/contracts/client-events';
import { errorStatuses } from '@plenum/contracts/errors';
import { webhookEvents } from '@plenum/contracts/integrations/webhook-events';
import type { OperationSpec } from '@plenum/contracts/operation';
import { serverEvents } from '@plenum/contracts/server-events';
import { describe, expect, it } from 'vitest';
import { buildAsyncApi } from '../../services/api/src/http/asyncapi.ts';
import { buildOpenApi } from '../../services/api/src/http/openapi.ts';

interface Document {
  readonly openapi: string;
  readonly paths: Record<
    string,
    Record<string, { responses: Record<string, { description: string; content?: object }> }>
  >;
  readonly components: { schemas: Record<string, object> };
}
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const document = async () => toJson(buildOpenApi()) as Document;

const countSentences = (text: string): number => text.match(/[.!?](?=\s|$)/g)?.length ?? 0;

/** Asserts that every reference in a document resolves. */
function expectResolvable(root: unknown): void {
  const references = [...JSON.stringify(root).matchAll(/"\$ref":"(#[^"]*)"/g)].map(([, reference]) => reference ?? '');
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    expect(root, reference).toHaveProperty(reference.slice(2).split('/'));
  }
}

describe('OpenAPI', () => {
  it('builds the same OpenAPI document twice', async () => {
    expect(JSON.stringify(buildOpenApi())).toBe(JSON.stringify(buildOpenApi()));
  });

  it('builds a complete document of version 3.1 without broken references', async () => {
    const builtDocument = await document();
    expect(builtDocument.openapi).toBe('3.1.0');
    expectResolvable(builtDocument);
    expect(Object.values(builtDocument.paths).flatMap((methods) => Object.keys(methods))).toHaveLength(
      Object.keys(operations).length,
    );
  });

  it('describes every operation in two to five sentences', () => {
    const counts = Object.entries<OperationSpec>(operations).map(
      ([name, { description = '' }]) => [name, countSentences(description)] as const,
    );
    expect(counts.filter(([, count]) => count < 2 || count > 5)).toEqual([]);
  });

  it('lists the errors of an operation by status', async () => {
    const { paths } = await document();
    const { responses } = paths['/api/auth/login']?.['post'] ?? { responses: {} };
    for (const code of ['invalid_credentials', 'email_not_verified', 'rate_limited', 'cross_site_request'] as const) {
      expect(responses[errorStatuses[code]]?.description).toContain(`\`${code}\``);
    }
    expect(JSON.stringify(responses['401'])).toContain('#/components/schemas/Problem');
  });
});

describe('AsyncAPI', () => {
  it('contains every client and server event and no broken references', () => {
    const builtDocument = toJson(buildAsyncApi());
    expectResolvable(builtDocument);
    expect(Object.keys(Object(builtDocument).channels.client_events.messages)).toEqual(Object.keys(clientEvents));
    expect(Object.keys(Object(builtDocument).channels.server_events.messages)).toEqual(Object.keys(serverEvents));
    expect(Object.keys(Object(builtDocument).channels.webhooks.messages)).toEqual(Object.keys(webhookEvents));
  });
});
