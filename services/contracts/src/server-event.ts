/** The declaration of a server event. */
import type { TSchema } from 'typebox';
import type { ApiScope } from './integrations/token-scopes.ts';
import type { Exact } from './operation.ts';

export interface ServerEventSpec {
  readonly summary: string;
  readonly description?: string;
  readonly payload: TSchema;
  /**
   * The scope that an API token needs to receive it: that of an operation which returns the same data. Absent if sockets
   * of API tokens never receive it.
   */
  readonly token?: ApiScope;
}

export const serverEvent = <const S extends ServerEventSpec>(spec: S & Exact<S, ServerEventSpec>): S => spec;
