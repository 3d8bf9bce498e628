/** Test data that the declaration of an operation does not contain. The matrix tests build their requests from it. */
import type { OperationName } from '@plenum/contracts/api';
import type { RoomKind } from '@plenum/contracts/permissions';
import type { Tenant, TenantIds } from '../support/api/tenants.ts';
import type { TestApi } from '../support/api/test-api.ts';
import type { PrepareExample } from '../support/examples/prepared-requests.ts';
import type { Attempts } from '../support/security/hostile-attempts.ts';
import type { ViewerOutcomes } from '../support/security/permission-rows.ts';

export interface OperationRow {
  /** The result for each viewer; per kind of room if the kind matters. Required if the path has an id of a tenant. */
  readonly allowed?: ViewerOutcomes | ((kind: RoomKind) => ViewerOutcomes);
  /** The status for a caller with a link from an email. Required for paths under `/mail-choices`. */
  readonly byLink?: number;
  /** Values of path parameters that are not ids of a tenant. */
  readonly path?: Readonly<Record<string, string>>;
  /** A valid body; if absent, required fields get values from the schema. */
  readonly body?: (ids: TenantIds) => unknown;
  /** Required query parameters. */
  readonly query?: Readonly<Record<string, string>>;
  /** Creates what the operation removes or needs, before each request; returns the ids that differ from the tenant's. */
  readonly prepare?: (api: TestApi, tenant: Tenant) => Promise<Partial<TenantIds>>;
  /**
   * The operation changes data that other operations need, so it gets separate data. Always set where tests expect a
   * DELETE to succeed.
   */
  readonly needsSeparateData?: true;
  /** The caller acts on their own data, so the request is still accepted after they lose a role. */
  readonly isOwnData?: true;
  /** The request of the example in the documents, if it differs from the valid request of the owner. */
  readonly example?: PrepareExample;
  /** The request of an attacker who probes a person, if it differs from the valid request. */
  readonly hostile?: Attempts;
  /** Why the owner's request is rejected if it names a person outside the event. */
  readonly ownerRejection?: string;
}

export type OperationRows = { readonly [N in OperationName]?: OperationRow };
