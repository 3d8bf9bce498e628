import { ReportClientError } from '@plenum/contracts/system/clients';
import { describe, expect, it } from 'vitest';
import { routePattern } from './client-errors.ts';
import { eventPaths } from './event-paths.ts';
import { paths } from './paths.ts';

const routeSchema: object = ReportClientError.body.properties.route;
const pattern = 'pattern' in routeSchema ? String(routeSchema.pattern) : '';

describe('routePattern', () => {
  it.each([
    [paths.landing(), '/'],
    [paths.dashboard(), '/app/dashboard'],
    [eventPaths.session(17, 4), '/app/events/:id/sessions/:id'],
    [eventPaths.admin(17, 'attendees'), '/app/events/:id/admin/attendees'],
    [paths.invitation('Zm9vYmFy'), '/invitations/:token'],
    [paths.invitation('abcdefgh'), '/invitations/:token'],
    [paths.resetPassword('a-b-c'), '/reset-password/:token'],
    [paths.logIn('abcdefgh'), '/log-in/:token'],
    ['/wall/x', '/wall/:token'],
    ['/ada@example.org/17x', '/:other/:other'],
  ])('replaces ids and tokens in %s: %s', (pathname, route) => {
    expect(routePattern(pathname)).toBe(route);
    expect(route).toMatch(new RegExp(pattern));
  });
});
