import { describe, expect, it } from 'vitest';
import { ownPath, paths } from './paths.ts';

describe('paths', () => {
  it('builds a join link that survives any code', () => {
    expect(paths.joinEvent()).toBe('/app/events/join');
    expect(paths.joinEvent('AB&C')).toBe('/app/events/join?code=AB%26C');
  });

  it.each(['/app', '/app/events/7/agenda?day=2', '/app?x', '/invitations/org_aZ-9_x'])('goes back to %s', (path) => {
    expect(ownPath(path)).toBe(path);
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
  ])('does not go to %s', (path) => {
    expect(ownPath(path)).toBeUndefined();
  });
});
