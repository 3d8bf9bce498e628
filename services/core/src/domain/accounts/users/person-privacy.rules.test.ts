import type { PrivacySettings } from '@plenum/contracts/accounts/users';
import {
  connectionRequestPermissions,
  emailVisibilities,
  eventUserRoles,
  type EventUserRole,
  socialLinksVisibilities,
} from '@plenum/contracts/enums';
import { describe, expect, it } from 'vitest';
import {
  mayRequestConnection,
  type PrivacyRow,
  type Viewer,
  visibleEmail,
  visibleParts,
} from './person-privacy.rules.ts';

const open: PrivacySettings = {
  email_visibility: 'EVENT_ATTENDEES',
  show_public_email: false,
  public_email: null,
  allow_connection_requests: 'EVENT_ATTENDEES',
  show_social_links: 'EVENT_ATTENDEES',
  show_company: true,
  show_bio: true,
  show_interests: true,
  show_marked_sessions: true,
  show_shared_connections: true,
};
const owner = 1;
const row = (settings: Partial<PrivacySettings>, overrides: Partial<PrivacySettings> | null = null) => ({
  user_id: owner,
  email: 'real@example.org',
  privacy_settings: { ...open, ...settings },
  privacy_overrides: overrides,
  was_added: false,
});

interface Look {
  readonly role: EventUserRole | null;
  readonly is_connected: boolean;
}
const viewer = ({ role, is_connected }: Look): Viewer => ({
  user_id: 2,
  role,
  connected: new Set(is_connected ? [owner] : []),
});
const is_staff = (role: EventUserRole | null): boolean => role === 'ADMIN' || role === 'ORGANIZER';
const looks: readonly Look[] = [null, ...eventUserRoles].flatMap((role) =>
  [false, true].map((is_connected) => ({ role, is_connected })),
);

describe.each(looks)('seen by $role, connected: $is_connected', (look) => {
  const near = look.role !== null || look.is_connected;

  it.each(emailVisibilities)('e-mail %s', (email_visibility) => {
    const shown = {
      EVENT_ATTENDEES: near,
      CONNECTIONS_ORGANIZERS: look.is_connected,
      ORGANIZERS_ONLY: false,
    }[email_visibility];
    const real = is_staff(look.role) || shown;
    expect(visibleEmail(row({ email_visibility }), viewer(look))).toBe(real ? 'real@example.org' : null);
    const published = row({ email_visibility, show_public_email: true, public_email: 'press@example.org' });
    const instead = is_staff(look.role) ? 'real@example.org' : shown ? 'press@example.org' : null;
    expect(visibleEmail(published, viewer(look))).toBe(instead);
  });

  it.each(emailVisibilities)('e-mail %s of who was added, to staff as to anybody in the event', (email_visibility) => {
    const added = { ...row({ email_visibility, show_company: false, show_bio: false }), was_added: true };
    const shown = { EVENT_ATTENDEES: near, CONNECTIONS_ORGANIZERS: look.is_connected, ORGANIZERS_ONLY: false };
    expect(visibleEmail(added, viewer(look))).toBe(shown[email_visibility] ? 'real@example.org' : null);
    expect(visibleParts(added, viewer(look))).toMatchObject({ company: false, bio: false });
  });

  it.each(socialLinksVisibilities)('links %s', (show_social_links) => {
    const shown = { EVENT_ATTENDEES: near, CONNECTIONS: look.is_connected, HIDDEN: false }[show_social_links];
    expect(visibleParts(row({ show_social_links }), viewer(look)).social_links).toBe(shown);
  });

  it.each([true, false])('company and bio %s', (shows) => {
    const seen = visibleParts(row({ show_company: shows, show_bio: shows }), viewer(look));
    expect(seen).toMatchObject({ company: shows || is_staff(look.role), bio: shows || is_staff(look.role) });
  });

  it.each([true, false])('what staff need as little as others %s', (shows) => {
    const settings = { show_interests: shows, show_marked_sessions: shows, show_shared_connections: shows };
    expect(visibleParts(row(settings), viewer(look))).toMatchObject({
      interests: shows,
      marked_sessions: shows,
      shared_connections: shows,
    });
  });

  it.each(connectionRequestPermissions)('requests from %s', (allow_connection_requests) => {
    const may = {
      EVENT_ATTENDEES: look.role !== null,
      SPEAKERS_ORGANIZERS: is_staff(look.role) || look.role === 'SPEAKER',
      NONE: false,
    }[allow_connection_requests];
    expect(mayRequestConnection(row({ allow_connection_requests }), viewer(look))).toBe(may);
  });
});

describe('a person', () => {
  const closed: Partial<PrivacySettings> = {
    email_visibility: 'ORGANIZERS_ONLY',
    show_social_links: 'HIDDEN',
    show_company: false,
    show_bio: false,
    show_interests: false,
    show_marked_sessions: false,
    show_shared_connections: false,
  };
  const everything = {
    email: 'real',
    company: true,
    bio: true,
    interests: true,
    social_links: true,
    marked_sessions: true,
    shared_connections: true,
  };
  const attendee = viewer({ role: 'ATTENDEE', is_connected: false });

  it('sees all of themselves, and may not ask themselves', () => {
    const myself = { ...attendee, user_id: owner };
    expect(visibleParts(row(closed), myself)).toEqual(everything);
    expect(mayRequestConnection(row({}), myself)).toBeNull();
  });

  it('hides nothing as a speaker without an account, and cannot be asked', () => {
    const unclaimed: PrivacyRow = { user_id: null, privacy_settings: null, privacy_overrides: null, was_added: null };
    expect(visibleParts(unclaimed, attendee)).toEqual(everything);
    expect(mayRequestConnection(unclaimed, attendee)).toBe(false);
  });

  it('may wish otherwise for one event, key by key', () => {
    expect(visibleParts(row({}, { show_company: false }), attendee)).toEqual({ ...everything, company: false });
    expect(visibleParts(row(closed, { show_bio: true }), attendee)).toEqual({
      email: 'none',
      company: false,
      bio: true,
      interests: false,
      social_links: false,
      marked_sessions: false,
      shared_connections: false,
    });
  });
});
