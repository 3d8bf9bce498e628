import { defineEntity, p } from '@mikro-orm/core';
import type { PrivacySettings } from '@plenum/contracts/accounts/users';
import { maxAskMeAboutLength, maxBioLength, maxEmailLength, maxPersonNameLength } from '@plenum/contracts/limits';
import type { NotificationKind } from '@plenum/contracts/notifications/notification-kinds';
import { checksOf, isAddress, isFilled, isJson, lengthAtMost } from '../../../platform/db/checks.ts';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  checks: checksOf('users', {
    // The placeholder account for deleted users has no email address.
    email: `${isAddress('email')} or not "is_active"`,
    first_name: isFilled('first_name'),
    bio: lengthAtMost('bio', maxBioLength),
    interests: isJson('interests', 'array'),
    ask_me_about: lengthAtMost('ask_me_about', maxAskMeAboutLength),
    languages: isJson('languages', 'array'),
    social_links: isJson('social_links', 'object'),
    privacy_settings: isJson('privacy_settings', 'object'),
    muted_notifications: isJson('muted_notifications', 'array'),
    demo: '"is_demo" or "demo_organization_id" is null',
  }),
  indexes: [
    {
      name: 'users_demo_organization_index',
      expression: `create index "users_demo_organization_index" on "users" ("demo_organization_id") where "demo_organization_id" is not null`,
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    email: p.string().length(maxEmailLength).unique(),
    /** Encoded argon2id hash; null for accounts that were created by another person and have no password yet. */
    passwordHash: p.text().nullable().hidden().lazy(),
    firstName: p.string().length(maxPersonNameLength),
    /** Empty for people with one name. */
    lastName: p.string().length(maxPersonNameLength),
    /** Whether the name is shown with the last name first; null derives it from the script. */
    familyNameFirst: p.boolean().nullable(),
    companyName: p.string().nullable(),
    title: p.string().nullable(),
    bio: p.text().nullable(),
    interests: p.json<string[]>().defaultRaw(`'[]'`),
    askMeAbout: p.text().nullable(),
    /** ISO 639 codes. */
    languages: p.json<string[]>().defaultRaw(`'[]'`),
    imageUrl: p.text().nullable(),
    socialLinks: p.json<Record<string, string | null>>().defaultRaw(`'{}'`),
    privacySettings: p.json<PrivacySettings>(),
    locale: p.string().length(35).default('en'),
    isActive: p.boolean().default(true),
    isDemo: p.boolean().default(false),
    /**
     * Demo organization of a visitor or an invented person; null for all others. Not a foreign key, because members of
     * organizations already reference people.
     */
    demoOrganizationId: p.bigint('number').nullable(),
    /** Whether others see which messages this person has read in direct threads. */
    readReceipts: p.boolean().default(true),
    /** Whether organizers of events that this person has joined before may add them without consent. */
    knownOrganizersMayAdd: p.boolean().default(true),
    /** Notification kinds that this person has turned off. */
    mutedNotifications: p.json<NotificationKind[]>().defaultRaw(`'[]'`),
    /** Whether the operator has allowed this person to create organizations. */
    isNamedFounder: p.boolean().default(false),
    /** Incremented to invalidate the known browsers of the account. */
    deviceEpoch: p.integer().default(1),
    emailVerifiedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().nullable(),
  },
});

/** Person with an account. The email address is stored trimmed and in lower case. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);
