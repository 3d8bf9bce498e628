/** What tests know of an operation beside its declaration: one row, from which the matrices make their requests. */
import type { OperationName } from '@plenum/contracts/api';
import type { RoomKind } from '@plenum/contracts/permissions';
import type { Tenant, TenantIds } from '../support/api/tenants.ts';
import type { TestApi } from '../support/api/test-api.ts';
import type { PrepareExample } from '../support/examples/prepared-requests.ts';
import type { Attempts } from '../support/security/hostile-attempts.ts';
import type { Row } from '../support/security/permission-rows.ts';

export interface OperationRow {
  /** What each viewer gets; by kind of room if that decides. Required if the path has an id of a tenant. */
  readonly allowed?: Row | ((kind: RoomKind) => Row);
  /** The status for anybody who has the link of a mail. Required below `/mail-choices`. */
  readonly byLink?: number;
  /** Values of parameters in the path that are not ids of a tenant. */
  readonly path?: Readonly<Record<string, string>>;
  /** A valid body; without it, required fields get values from the schema. */
  readonly body?: (ids: TenantIds) => unknown;
  /** The query without which the operation is refused. */
  readonly query?: Readonly<Record<string, string>>;
  /** Creates what the operation removes or needs, before each request; returns the ids that differ from the tenant's. */
  readonly prepare?: (api: TestApi, tenant: Tenant) => Promise<Partial<TenantIds>>;
  /** Other operations need what this one changes: it gets data of its own. Always so where tests expect a DELETE to work. */
  readonly isolated?: true;
  /** People do it for themselves, so that losing a role does not refuse it. */
  readonly asSelf?: true;
  /** The request of the example in the documents, where it is not the valid request of the owner. */
  readonly example?: PrepareExample;
  /** What an attacker sends to learn about a person, where it is not the valid request. */
  readonly hostile?: Attempts;
  /** Why an owner who asks about a stranger is refused in their own event. */
  readonly refusedToOwner?: string;
}

export type OperationRows = { readonly [N in OperationName]?: OperationRow };
