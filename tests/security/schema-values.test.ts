/** The generator of the property tests produces values that the schemas of the contracts accept. */
import { operations } from '@plenum/contracts/api';
import { clientEvents } from '@plenum/contracts/client-events';
import type { OperationSpec } from '@plenum/contracts/operation';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { expect, it } from 'vitest';
import { createPartReader } from '../../services/api/src/http/request-schemas.ts';
import { arbitraryFor } from '../support/security/schema-values.ts';

const operationSchemas = Object.entries<OperationSpec>(operations).flatMap(([name, { body, query }]) =>
  [
    [`${name} body`, body],
    [`${name} query`, query],
  ].filter((entry): entry is [string, TSchema] => typeof entry[1] === 'object'),
);
const clientEventSchemas = Object.entries<{ readonly payload: TSchema }>(clientEvents).map(
  ([name, { payload }]) => [name, payload] as const,
);

it.each([...operationSchemas, ...clientEventSchemas])('generates valid values for %s', (_name, schema) => {
  const read = createPartReader('json', schema);
  fc.assert(
    fc.property(arbitraryFor(schema), (value) => {
      expect(() => read(structuredClone(value))).not.toThrow();
    }),
    { numRuns: 30 },
  );
});
