import { defineEntity, p } from '@mikro-orm/core';
import { event_user_roles } from '@plenum/contracts/enums';
import type { PrivacySettings } from '@plenum/contracts/users';
import { Event } from '../events/event.entity.ts';
import { User } from '../users/user.entity.ts';

const EventUserSchema = defineEntity({
  name: 'EventUser',
  tableName: 'event_users',
  // Seats are counted on every look at an event.
  indexes: [
    { name: 'event_users_seats_index', properties: ['event'], where: `"role" = 'ATTENDEE' and not "is_banned"` },
  ],
  properties: {
    event: () => p.manyToOne(Event).ref().primary().deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().primary().deleteRule('cascade').index(),
    role: p.enum(event_user_roles),
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
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** A person's membership of an event: role, mute and ban. */
export class EventUser extends EventUserSchema.class {}
EventUserSchema.setClass(EventUser);
