/** Security activity entries about API tokens. */
import type { SecurityActivityKind } from '@plenum/contracts/enums';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Scope } from '../../../scope.ts';
import { recordActivity } from '../../accounts/security-activity/security-activity.steps.ts';
import { requireActor } from '../../actor.ts';
import { findOrganizationName } from '../../events/organizations/organization.queries.ts';

const recordToken =
  (kind: SecurityActivityKind) =>
  async (scope: Scope, tx: Transaction, token_name: string, organization_id: number | null): Promise<void> => {
    const { user_id, login_id } = requireActor(scope);
    const organization_name = organization_id === null ? undefined : await findOrganizationName(tx, organization_id);
    const organization =
      organization_id === null || organization_name === undefined ? {} : { organization_id, organization_name };
    const facts = { token_name, ...organization };
    await recordActivity(tx, { user_id, kind, by: { login_id }, facts, at: scope.clock.date() });
  };

/** Records the creation of a token for the actor or, if given, for an organization. */
export const recordCreation = recordToken('API_TOKEN_CREATED');

export const recordRevocation = recordToken('API_TOKEN_REVOKED');
