import { defineEntity, p } from '@mikro-orm/core';
import type { PrivacySettings } from '@plenum/contracts/accounts/users';
import { eventUserRoles } from '@plenum/contracts/enums';
import { maxBanReasonLength, maxSpeakerBioLength } from '@plenum/contracts/limits';
import { checksOf, isInstant, lengthAtMost } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../events/event.entity.ts';

const EventUserSchema = defineEntity({
  name: 'EventUser',
  tableName: 'event_users',
  checks: checksOf('event_users', {
    speaker_bio: lengthAtMost('speaker_bio', maxSpeakerBioLength),
    ban_reason: lengthAtMost('ban_reason', maxBanReasonLength),
    chat_ban_reason: lengthAtMost('chat_ban_reason', maxBanReasonLength),
    chat_ban_until: isInstant('chat_ban_until'),
    left: '"left_at" is null or "is_banned"',
  }),
  // Every view of an event counts seats. Lists of 20,000 people are read along an index and searched by trigrams
  // (docs/decisions/0009).
  indexes: [
    { name: 'event_users_banned_by_id_index', properties: ['bannedBy'], where: '"banned_by_id" is not null' },
    { name: 'event_users_name_index', properties: ['event', 'sortName', 'user'] },
    { name: 'event_users_role_index', properties: ['event', 'role', 'sortName', 'user'] },
    { name: 'event_users_company_index', properties: ['event', 'sortCompany', 'sortName', 'user'] },
    { name: 'event_users_joined_index', properties: ['event', 'createdAt', 'user'] },
    { name: 'event_users_updated_index', properties: ['event', 'updatedAt'] },
    {
      name: 'event_users_moderated_index',
      properties: ['event', 'sortName', 'user'],
      where: '"is_banned" or "is_chat_banned"',
    },
    {
      name: 'event_users_search_names_index',
      expression:
        'create index "event_users_search_names_index" on "event_users" using gin ("event_id", "search_names" gin_trgm_ops)',
    },
    {
      name: 'event_users_search_members_index',
      expression:
        'create index "event_users_search_members_index" on "event_users" using gin ("event_id", "search_members" gin_trgm_ops)',
    },
    {
      name: 'event_users_search_profile_index',
      expression:
        'create index "event_users_search_profile_index" on "event_users" using gin ("event_id", "search_profile" gin_trgm_ops)',
    },
    {
      name: 'event_users_interests_index',
      expression: 'create index "event_users_interests_index" on "event_users" using gin ("event_id", "interest_keys")',
    },
    {
      name: 'event_users_languages_index',
      expression:
        'create index "event_users_languages_index" on "event_users" using gin ("event_id", "shown_languages")',
    },
    {
      name: 'event_users_search_staff_index',
      expression:
        'create index "event_users_search_staff_index" on "event_users" using gin ("event_id", "search_staff" gin_trgm_ops)',
    },
    {
      name: 'event_users_search_staff_profile_index',
      expression:
        'create index "event_users_search_staff_profile_index" on "event_users" using gin ("event_id", "search_staff_profile" gin_trgm_ops)',
    },
  ],
  properties: {
    event: () => p.manyToOne(Event).ref().primary().deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade').index(),
    role: p.enum(eventUserRoles),
    speakerBio: p.text().nullable(),
    speakerTitle: p.string().nullable(),
    privacyOverrides: p.json<Partial<PrivacySettings>>().nullable(),
    isBanned: p.boolean().default(false),
    bannedAt: p.datetime().nullable(),
    bannedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null'),
    banReason: p.text().nullable(),
    isChatBanned: p.boolean().default(false),
    chatBanUntil: p.datetime().nullable(),
    chatBanReason: p.text().nullable(),
    moderationNotes: p.text().nullable(),
    /** Time when a banned member left; the row remains only as the record of the ban. */
    leftAt: p.datetime().nullable(),
    /** Whether another person added the member; false once they have joined voluntarily. */
    wasAdded: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Last change of the membership or the account, set by a trigger. */
    updatedAt: p.datetime().defaultRaw('now()'),
    /** Maintained by a trigger from the account, like the columns below: folded "last, first". */
    sortName: p.text().default(''),
    /** Folded company; empty without one. */
    sortCompany: p.text().default(''),
    /** The folded parts of the name, each after a blank, in every order in which people search them. */
    searchNames: p.text().default(''),
    /** Text that members may search: the name, and company and title if the person shows them. */
    searchMembers: p.text().default(''),
    /** Text that members may search, with the profile texts that the person shows. */
    searchProfile: p.text().default(''),
    /** Interests as entered, if the person shows them. */
    shownInterests: p.array().defaultRaw(`'{}'`),
    /** The folded interests, in the same order. */
    interestKeys: p.array().defaultRaw(`'{}'`),
    /** Codes of the languages, if the person shows them. */
    shownLanguages: p.array().defaultRaw(`'{}'`),
    /** Text that organizers may search: name, email address, company and title. */
    searchStaff: p.text().default(''),
    /** Text that organizers may search, with the profile texts. */
    searchStaffProfile: p.text().default(''),
  },
});

/** Event membership: role, mute and ban. */
export class EventUser extends EventUserSchema.class {}
EventUserSchema.setClass(EventUser);

const EventMemberCountSchema = defineEntity({
  name: 'EventMemberCount',
  tableName: 'event_member_counts',
  properties: {
    event: () => p.manyToOne(Event).ref().primary().deleteRule('cascade'),
    role: p.enum(eventUserRoles).primary(),
    isBanned: p.boolean().primary(),
    members: p.integer().default(0),
  },
});

/**
 * Member counts of an event by role and ban, maintained by a trigger, so displaying them does not count 20,000 rows.
 */
export class EventMemberCount extends EventMemberCountSchema.class {}
EventMemberCountSchema.setClass(EventMemberCount);
