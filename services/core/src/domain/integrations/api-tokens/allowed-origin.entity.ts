import { defineEntity, p } from '@mikro-orm/core';
import { maxAllowedOriginLength } from '@plenum/contracts/integrations/integration-limits';
import { checksOf, isFilled } from '../../../platform/db/checks.ts';
import { Organization } from '../../events/organizations/organization.entity.ts';

const AllowedOriginSchema = defineEntity({
  name: 'AllowedOrigin',
  tableName: 'allowed_origins',
  checks: checksOf('allowed_origins', { origin: isFilled('origin') }),
  properties: {
    organization: () => p.manyToOne(Organization).ref().primary().deleteRule('cascade'),
    origin: p.string().length(maxAllowedOriginLength).primary().index(),
    /** Position in the organization's list. */
    place: p.integer(),
  },
});

/** Website whose scripts may use the API for an organization. */
export class AllowedOrigin extends AllowedOriginSchema.class {}
AllowedOriginSchema.setClass(AllowedOrigin);
