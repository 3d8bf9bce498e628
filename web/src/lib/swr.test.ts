import { describe, expect, it } from 'vitest';
import { cacheTags, hasTag } from './swr.ts';

describe('cache tags', () => {
  it('cover every kind of the product', () => {
    expect(Object.keys(cacheTags)).toEqual([
      'Auth',
      'User',
      'Users',
      'Organizations',
      'OrganizationUsers',
      'OrganizationInvitations',
      'EventInvitations',
      'Events',
      'EventUsers',
      'Sessions',
      'SessionSpeakers',
      'ChatRoom',
      'ChatMessage',
      'SessionChatRoom',
      'Attendee',
      'Connection',
      'Connections',
      'Blocks',
      'Thread',
      'DirectMessage',
      'Sponsor',
      'SponsorTiers',
      'Dashboard',
      'ModerationStatus',
      'JoinRequests',
      'ModerationQueue',
      'Notifications',
      'NotificationList',
      'MyInvitations',
      'Imports',
      'Webhooks',
      'TicketShop',
      'Hands',
      'ControlRoom',
      'RunOfShow',
      'Announcements',
      'ManagedAnnouncements',
      'AllowedOrigins',
      'ApiTokens',
      'SecurityActivity',
    ]);
  });

  it('match the given id only, with any query', () => {
    expect(hasTag('/events/7/agenda', 'Sessions', 7)).toBe(true);
    expect(hasTag('/events/7/sessions?day_number=2', 'Sessions', 7)).toBe(true);
    expect(hasTag('/events/70/agenda', 'Sessions', 7)).toBe(false);
  });

  it('match every id without a given one, and nothing below a path', () => {
    expect(hasTag('/events/7', 'Events')).toBe(true);
    expect(hasTag('/organizations/3/events?page=2', 'Events', 7)).toBe(true);
    expect(hasTag('/events/7/chat-rooms', 'Events')).toBe(false);
  });
});
