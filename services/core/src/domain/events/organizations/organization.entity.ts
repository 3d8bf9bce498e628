import { defineEntity, p } from '@mikro-orm/core';
import { organizationPlans, organizationUserRoles } from '@plenum/contracts/enums';
import { maxOrganizationNameLength } from '@plenum/contracts/limits';
import { checksOf, isFilled } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';

const OrganizationSchema = defineEntity({
  name: 'Organization',
  tableName: 'organizations',
  checks: checksOf('organizations', {
    name: isFilled('name'),
  }),
  indexes: [
    {
      name: 'organizations_demo_index',
      expression: `create index "organizations_demo_index" on "organizations" ("demo_ends_at") where "demo_ends_at" is not null`,
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    name: p.string().length(maxOrganizationNameLength),
    plan: p.enum(organizationPlans).default('LIMITED_ATTENDEES'),
    /**
     * All seven of these credentials are encrypted and write-only: views must not read them, see
     * `streaming-keys.steps.ts`.
     */
    muxTokenId: p.text().nullable().hidden().lazy(),
    muxTokenSecret: p.text().nullable().hidden().lazy(),
    muxSigningKeyId: p.text().nullable().hidden().lazy(),
    muxSigningPrivateKey: p.text().nullable().hidden().lazy(),
    jaasAppId: p.text().nullable().hidden().lazy(),
    jaasApiKey: p.text().nullable().hidden().lazy(),
    jaasPrivateKey: p.text().nullable().hidden().lazy(),
    /** When the demo organization of a single visitor is removed; null for all others. */
    demoEndsAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().nullable(),
  },
});

/** Owner of events and of the keys for streaming services. */
export class Organization extends OrganizationSchema.class {}
OrganizationSchema.setClass(Organization);

const OrganizationUserSchema = defineEntity({
  name: 'OrganizationUser',
  tableName: 'organization_users',
  properties: {
    organization: () => p.manyToOne(Organization).ref().primary().deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade').index(),
    role: p.enum(organizationUserRoles),
    /** Whether another person added the member; false once they have joined voluntarily. */
    wasAdded: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class OrganizationUser extends OrganizationUserSchema.class {}
OrganizationUserSchema.setClass(OrganizationUser);

const OrganizationContactSchema = defineEntity({
  name: 'OrganizationContact',
  tableName: 'organization_contacts',
  properties: {
    organization: () => p.manyToOne(Organization).ref().primary().deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade').index(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Voluntary contact with an organization or one of its events; remains after the person has left. */
export class OrganizationContact extends OrganizationContactSchema.class {}
OrganizationContactSchema.setClass(OrganizationContact);
