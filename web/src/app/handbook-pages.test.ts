import { existsSync } from 'node:fs';
import { languages } from '@plenum/contracts/languages';
import { expect, it } from 'vitest';
import { eventAdminScreens, eventPaths } from '../lib/event-paths.ts';
import { paths } from '../lib/paths.ts';
import { helpPath } from './handbook-pages.ts';

const screens: readonly (readonly [path: string, help: string])[] = [
  [paths.dashboard(), '/help'],
  [paths.events(), '/help'],
  [paths.newOrganization(), '/help/first-event'],
  [paths.organization(3), '/help/first-event'],
  [paths.newEvent(3), '/help/first-event'],
  [paths.organizationAgenda(3, 7), '/help/attendees'],
  [`${paths.organizationAgenda(3, 7)}/admin/attendees`, '/help/people'],
  [paths.profile(), '/help/attendees'],
  [paths.network(), '/help/attendees'],
  [paths.settings(), '/help/attendees'],
  [paths.joinEvent(), '/help/attendees'],
  [eventPaths.home(7), '/help/attendees'],
  [eventPaths.agenda(7), '/help/attendees'],
  [eventPaths.session(7, 12), '/help/attendees'],
  [eventPaths.sponsors(7), '/help/attendees'],
  [eventPaths.admin(7, 'settings'), '/help/first-event'],
  [eventPaths.admin(7, 'sessions'), '/help/schedule'],
  [eventPaths.importSchedule(7), '/help/schedule'],
  [eventPaths.admin(7, 'attendees'), '/help/people'],
  [eventPaths.admin(7, 'speakers'), '/help/people'],
  [eventPaths.admin(7, 'networking'), '/help/people'],
  [eventPaths.admin(7, 'sponsors'), '/help/sponsors'],
  [eventPaths.admin(7, 'control-room'), '/help/on-the-day'],
  [eventPaths.announcements(7), '/help/on-the-day'],
  [eventPaths.runOfShow(7), '/help/hall-hosts'],
  [eventPaths.admin(7, 'moderation'), '/help/moderators'],
  [eventPaths.polls(7), '/help/moderators'],
  [eventPaths.sessionQuestions(7, 12), '/help/moderators'],
  [eventPaths.lectern(7, 12), '/help/speakers'],
  [eventPaths.admin(7, 'statistics'), '/help/afterwards'],
  [eventPaths.sessionFeedback(7, 12), '/help/afterwards'],
];

it.each(screens)('%s has its help at %s', (path, help) => expect(helpPath(path)).toBe(help));

it('has a page of the handbook in each language for each link', () => {
  const links = [...screens.map(([path]) => path), ...eventAdminScreens.map((name) => eventPaths.admin(7, name))];
  for (const path of links) {
    const page = helpPath(path).slice('/help/'.length) || 'index';
    for (const language of languages)
      expect(existsSync(new URL(`../../../docs/guide/${language}/${page}.md`, import.meta.url)), page).toBe(true);
  }
});
