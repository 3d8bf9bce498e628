import { describe, expect, it } from 'vitest';
import { eventPaths } from './event-paths.ts';
import { appPath, paths, subjectsOfPath } from './paths.ts';

describe('paths', () => {
  it('builds a join link that works with any code', () => {
    expect(paths.joinEvent()).toBe('/app/events/join');
    expect(paths.joinEvent('AB&C')).toBe('/app/events/join?code=AB%26C');
  });

  it.each([
    [eventPaths.session(7, 12), { event_id: 7, session_id: 12 }],
    [eventPaths.agenda(7), { event_id: 7 }],
    [eventPaths.home(7), { event_id: 7 }],
    [paths.organizationEvents(3), { organization_id: 3 }],
    [paths.joinEvent(), undefined],
    [paths.newOrganization(), undefined],
    [paths.dashboard(), undefined],
  ])('determines the subject of %s', (path, subjects) => {
    expect(subjectsOfPath(path)).toEqual(subjects);
  });

  it.each(['/app', '/app/events/7/agenda?day=2', '/app?x', '/invitations/org_aZ-9_x'])('returns to %s', (path) => {
    expect(appPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/app',
    '/application',
    '/app/\\evil',
    '/invitations',
    '/invitations/',
    '/invitations/a/b',
    '/invitations/..',
    '/invitations/a?next=//evil.example',
    '/invitations/a\n',
    '//invitations/a',
    '',
    null,
    7,
  ])('does not return to %s', (path) => {
    expect(appPath(path)).toBeUndefined();
  });
});
