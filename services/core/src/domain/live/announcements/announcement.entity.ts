import { defineEntity, p } from '@mikro-orm/core';
import { announcementAudiences, announcementRoles } from '@plenum/contracts/enums';
import { maxSessionPlaceLength } from '@plenum/contracts/limits';
import { maxAnnouncementLength } from '@plenum/contracts/live/announcement-limits';
import { checksOf, isFilled } from '../../../platform/db/checks.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { Event } from '../../events/events/event.entity.ts';

const AnnouncementSchema = defineEntity({
  name: 'Announcement',
  tableName: 'announcements',
  checks: checksOf('announcements', {
    text: isFilled('text'),
    role_given: `("audience" = 'ROLE') = ("role" is not null)`,
    location_given: `("audience" = 'LOCATION') = ("location" is not null)`,
  }),
  uniques: [{ properties: ['event', 'clientId'] }],
  indexes: [
    { properties: ['event', 'id'] },
    { name: 'announcements_ended_by_id_index', properties: ['endedBy'], where: '"ended_by_id" is not null' },
  ],
  properties: {
    id: p.bigint('number').primary(),
    event: () => p.manyToOne(Event).ref().deleteRule('cascade'),
    text: p.string().length(maxAnnouncementLength),
    audience: p.enum(announcementAudiences),
    role: p.enum(announcementRoles).nullable(),
    location: p.string().length(maxSessionPlaceLength).nullable(),
    /** Cascades: an announcement is deleted with its author's account. */
    author: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    /** Number of people it concerned at creation. */
    peopleCount: p.integer(),
    clientId: p.uuid(),
    createdAt: p.datetime(),
    endsAt: p.datetime(),
    /** Time and actor of the removal. */
    endedAt: p.datetime().nullable(),
    endedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null'),
  },
});

export class Announcement extends AnnouncementSchema.class {}
AnnouncementSchema.setClass(Announcement);
