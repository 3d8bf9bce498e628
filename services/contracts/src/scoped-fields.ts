/** Fields of replies that API tokens read only with a further scope. */
import * as Type from 'typebox';
import type { ApiScope } from './token-scopes.ts';

/**
 * Marks a field of replies that a program reads only with this scope. Without it, the field is null, a list is empty, and an
 * optional field that is never null is left out.
 */
export const scoped = <const S extends Type.TSchema>(scope: ApiScope, schema: S) =>
  Type.Unsafe<Type.Static<S>>({ ...schema, 'x-token-scope': scope });
