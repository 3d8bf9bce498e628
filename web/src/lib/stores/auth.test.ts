import type { UserDetail } from '@plenum/contracts/accounts/users';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authInitial, markChecked, mergeUser, setUser, useAuth } from './auth.ts';

const ada: UserDetail = {
  id: 1,
  email: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'L',
  family_name_first: null,
  full_name: 'Ada L',
  company_name: null,
  title: null,
  bio: null,
  interests: [],
  ask_me_about: null,
  languages: [],
  image_url: null,
  social_links: {},
  is_active: true,
  email_verified: true,
  is_demo: false,
  demo_ends_at: null,
  may_found_organizations: true,
  locale: 'en',
  read_receipts: true,
  known_organizers_may_add: true,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: null,
  events: [],
  speaking_sessions: [],
  privacy_settings: {
    email_visibility: 'CONNECTIONS_ORGANIZERS',
    show_public_email: false,
    public_email: null,
    allow_connection_requests: 'EVENT_ATTENDEES',
    show_social_links: 'EVENT_ATTENDEES',
    show_company: true,
    show_bio: true,
    show_interests: true,
    show_marked_sessions: true,
    show_shared_connections: true,
  },
};

beforeEach(() => {
  useAuth.setState(authInitial, true);
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

describe('auth flags', () => {
  it('are initially without a user, not authenticated, not checked', () => {
    expect(useAuth.getState()).toEqual({ user: null, authenticated: false, checked: false });
  });

  it('are authenticated and checked with a user, and only checked without one', () => {
    setUser(ada);
    expect(useAuth.getState()).toEqual({ user: ada, authenticated: true, checked: true });
    setUser(null);
    expect(useAuth.getState()).toEqual({ user: null, authenticated: false, checked: true });
  });

  it('merge the given fields in a profile update', () => {
    setUser(ada);
    mergeUser({ title: 'Analyst' });
    expect(useAuth.getState().user).toEqual({ ...ada, title: 'Analyst' });
  });

  it('ignore a profile update without a user, and keep the user after an unanswered check', () => {
    mergeUser({ title: 'Analyst' });
    expect(useAuth.getState().user).toBeNull();
    setUser(ada);
    markChecked();
    expect(useAuth.getState().authenticated).toBe(true);
  });
});
