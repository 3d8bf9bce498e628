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

interface ViewerCase {
  readonly role: EventUserRole | null;
  readonly is_connected: boolean;
}
const viewer = ({ role, is_connected }: ViewerCase): Viewer => ({
  user_id: 2,
  role,
  connected: new Set(is_connected ? [owner] : []),
});
const is_staff = (role: EventUserRole | null): boolean => role === 'ADMIN' || role === 'ORGANIZER';
const viewers: readonly ViewerCase[] = [null, ...eventUserRoles].flatMap((role) =>
  [false, true].map((is_connected) => ({ role, is_connected })),
);

describe.each(viewers)('seen by $role, connected: $is_connected', (viewerCase) => {
  const isMemberOrConnected = viewerCase.role !== null || viewerCase.is_connected;

  it.each(emailVisibilities)('email %s', (email_visibility) => {
    const visibility = {
      EVENT_ATTENDEES: isMemberOrConnected,
      CONNECTIONS_ORGANIZERS: viewerCase.is_connected,
      ORGANIZERS_ONLY: false,
    }[email_visibility];
    const real = is_staff(viewerCase.role) || visibility;
    expect(visibleEmail(row({ email_visibility }), viewer(viewerCase))).toBe(real ? 'real@example.org' : null);
    const published = row({ email_visibility, show_public_email: true, public_email: 'press@example.org' });
    const publicEmail = is_staff(viewerCase.role) ? 'real@example.org' : visibility ? 'press@example.org' : null;
    expect(visibleEmail(published, viewer(viewerCase))).toBe(publicEmail);
  });

  it.each(emailVisibilities)(
    'email %s of a person who was added, for staff as for anybody in the event',
    (email_visibility) => {
      const addedRow = { ...row({ email_visibility, show_company: false, show_bio: false }), was_added: true };
      const visibility = {
        EVENT_ATTENDEES: isMemberOrConnected,
        CONNECTIONS_ORGANIZERS: viewerCase.is_connected,
        ORGANIZERS_ONLY: false,
      };
      expect(visibleEmail(addedRow, viewer(viewerCase))).toBe(visibility[email_visibility] ? 'real@example.org' : null);
      expect(visibleParts(addedRow, viewer(viewerCase))).toMatchObject({ company: false, bio: false });
    },
  );

  it.each(socialLinksVisibilities)('links %s', (show_social_links) => {
    const visibility = { EVENT_ATTENDEES: isMemberOrConnected, CONNECTIONS: viewerCase.is_connected, HIDDEN: false }[
      show_social_links
    ];
    expect(visibleParts(row({ show_social_links }), viewer(viewerCase)).social_links).toBe(visibility);
  });

  it.each([true, false])('company and bio %s', (shows) => {
    const visible = visibleParts(row({ show_company: shows, show_bio: shows }), viewer(viewerCase));
    expect(visible).toMatchObject({
      company: shows || is_staff(viewerCase.role),
      bio: shows || is_staff(viewerCase.role),
    });
  });

  it.each([true, false])('fields that staff do not need either %s', (shows) => {
    const settings = { show_interests: shows, show_marked_sessions: shows, show_shared_connections: shows };
    expect(visibleParts(row(settings), viewer(viewerCase))).toMatchObject({
      interests: shows,
      marked_sessions: shows,
      shared_connections: shows,
    });
  });

  it.each(connectionRequestPermissions)('requests from %s', (allow_connection_requests) => {
    const mayConnect = {
      EVENT_ATTENDEES: viewerCase.role !== null,
      SPEAKERS_ORGANIZERS: is_staff(viewerCase.role) || viewerCase.role === 'SPEAKER',
      NONE: false,
    }[allow_connection_requests];
    expect(mayRequestConnection(row({ allow_connection_requests }), viewer(viewerCase))).toBe(mayConnect);
  });
});

describe('a person', () => {
  const strictSettings: Partial<PrivacySettings> = {
    email_visibility: 'ORGANIZERS_ONLY',
    show_social_links: 'HIDDEN',
    show_company: false,
    show_bio: false,
    show_interests: false,
    show_marked_sessions: false,
    show_shared_connections: false,
  };
  const allFields = {
    email: 'real',
    company: true,
    bio: true,
    interests: true,
    social_links: true,
    marked_sessions: true,
    shared_connections: true,
  };
  const attendee = viewer({ role: 'ATTENDEE', is_connected: false });

  it('sees all fields of themselves, and cannot send themselves a request', () => {
    const myself = { ...attendee, user_id: owner };
    expect(visibleParts(row(strictSettings), myself)).toEqual(allFields);
    expect(mayRequestConnection(row({}), myself)).toBeNull();
  });

  it('hides nothing as a speaker without an account, and cannot get requests', () => {
    const unclaimed: PrivacyRow = { user_id: null, privacy_settings: null, privacy_overrides: null, was_added: null };
    expect(visibleParts(unclaimed, attendee)).toEqual(allFields);
    expect(mayRequestConnection(unclaimed, attendee)).toBe(false);
  });

  it('may override the settings for one event, key by key', () => {
    expect(visibleParts(row({}, { show_company: false }), attendee)).toEqual({ ...allFields, company: false });
    expect(visibleParts(row(strictSettings, { show_bio: true }), attendee)).toEqual({
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
