/** Fields of replies that API tokens can only read with an additional scope. */
import * as Type from 'typebox';
import type { ApiScope } from './integrations/token-scopes.ts';

/**
 * Marks a field of a reply that API tokens can only read with this scope. Without the scope, a nullable field is null, a
 * list is empty, and an optional field is absent.
 */
export const scoped = <const S extends Type.TSchema>(scope: ApiScope, schema: S) =>
  Type.Unsafe<Type.Static<S>>({ ...schema, 'x-token-scope': scope });
