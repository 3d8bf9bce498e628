import type { PrivacySettings } from '@plenum/contracts/users';
import { describe, expect, it } from 'vitest';
import { type PrivacyRow, visibleParts } from './person-privacy.views.ts';

const open: PrivacySettings = {
  email_visibility: 'CONNECTIONS_ORGANIZERS',
  show_public_email: false,
  public_email: null,
  allow_connection_requests: 'EVENT_ATTENDEES',
  show_social_links: 'EVENT_ATTENDEES',
  show_company: true,
  show_bio: true,
};
const closed: PrivacySettings = { ...open, show_social_links: 'HIDDEN', show_company: false, show_bio: false };
const row = (change: Partial<PrivacyRow>): PrivacyRow => ({
  user_id: 1,
  privacy_settings: open,
  privacy_overrides: null,
  ...change,
});
const attendee = { user_id: 2, role: 'ATTENDEE' } as const;

describe('visibleParts', () => {
  it('hides nothing of a speaker without an account, nor of oneself', () => {
    const all = { company: true, bio: true, social_links: true };
    expect(visibleParts(row({ user_id: null, privacy_settings: null }), attendee)).toEqual(all);
    expect(visibleParts(row({ privacy_settings: closed }), { ...attendee, user_id: 1 })).toEqual(all);
  });

  it('follows the wishes of others', () => {
    expect(visibleParts(row({}), attendee)).toEqual({ company: true, bio: true, social_links: true });
    expect(visibleParts(row({ privacy_settings: closed }), attendee)).toEqual({
      company: false,
      bio: false,
      social_links: false,
    });
  });

  it('lets organizers see all but the links', () => {
    for (const role of ['ADMIN', 'ORGANIZER'] as const)
      expect(visibleParts(row({ privacy_settings: closed }), { user_id: 2, role })).toEqual({
        company: true,
        bio: true,
        social_links: false,
      });
    expect(visibleParts(row({ privacy_settings: closed }), { user_id: 2, role: 'MODERATOR' }).company).toBe(false);
  });

  it('puts the wishes for one event over the general ones, key by key', () => {
    expect(visibleParts(row({ privacy_overrides: { show_company: false } }), attendee)).toEqual({
      company: false,
      bio: true,
      social_links: true,
    });
    expect(visibleParts(row({ privacy_overrides: { show_social_links: 'CONNECTIONS' } }), attendee).social_links).toBe(
      false,
    );
  });
});
