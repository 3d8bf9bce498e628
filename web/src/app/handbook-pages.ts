/** Pages of the handbook (docs/guide) by screen. */

const event = String.raw`^/app/(?:organizations/\d+/)?events/\d+`;
const screen = (pattern: string): RegExp => new RegExp(`${event}/(?:${pattern})$`);

/** The first matching row counts. */
const pages: readonly (readonly [screens: RegExp, page: string])[] = [
  [screen(String.raw`admin/sessions|import|setup-session|session-pending`), 'schedule'],
  [screen('admin/(?:attendees|speakers|networking)'), 'people'],
  [screen('admin/sponsors'), 'sponsors'],
  [screen('admin/control-room|announcements'), 'on-the-day'],
  [screen('run-of-show'), 'hall-hosts'],
  [screen(String.raw`admin/moderation|polls|sessions/\d+/(?:questions|polls)`), 'moderators'],
  [screen(String.raw`admin/(?:statistics|feedback)|sessions/\d+/(?:statistics|feedback)`), 'afterwards'],
  [screen(String.raw`sessions/\d+/lectern`), 'speakers'],
  [screen('admin/settings'), 'first-event'],
  [/^\/app\/organizations(?:\/|$)(?!\d+\/events\/\d)/, 'first-event'],
  [/^\/app\/(?:events|organizations)\/|^\/app\/(?:profile|users|network|settings)(?:\/|$)/, 'attendees'],
];

/** Returns the path of the help for a screen. The web server redirects it to the language of the reader. */
export function helpPath(pathname: string): string {
  const page = pages.find(([screens]) => screens.test(pathname))?.[1];
  return page === undefined ? '/help' : `/help/${page}`;
}
