import type { UserDetail } from '@plenum/contracts/accounts/users';
import type { EventDetail } from '@plenum/contracts/events/events';
import { paths } from '../lib/paths.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { eventEntries, type EventPlace } from './event-navigation.ts';
import { organizerGroups } from './organizer-places.ts';

/** Page that can be opened from everywhere. */
export interface Destination {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly area: 'event' | 'organize' | 'everywhere';
  /** Letter of the shortcut after `g`. */
  readonly letter?: string;
}

const eventLetters: Partial<Record<EventPlace, string>> = {
  home: 'h',
  agenda: 'a',
  main_stage: 'a',
  speakers: 's',
  networking: 'n',
  sponsors: 'o',
};

function globalDestinations({ may_found_organizations }: Person): Destination[] {
  const area = 'everywhere' as const;
  const all = [
    { id: 'dashboard', path: paths.dashboard(), letter: 'd' },
    { id: 'events', path: paths.events(), letter: 'e' },
    { id: 'join', path: paths.joinEvent(), letter: 'j' },
    { id: 'profile', path: paths.profile(), letter: 'p' },
    { id: 'network', path: paths.network(), letter: 'c' },
    { id: 'settings', path: paths.settings(), letter: 't' },
    { id: 'new_organization', path: paths.newOrganization() },
  ] as const;
  return all
    .filter(({ id }) => id !== 'new_organization' || may_found_organizations)
    .map((entry) => ({ ...entry, area, label: pageName(`page.${entry.id}`) }));
}

type EventContext = Pick<
  EventDetail,
  'id' | 'event_type' | 'main_session_id' | 'sessions' | 'sponsors_count' | 'has_polls' | 'user_role'
>;

/** Data that determines which destinations are available. */
type Person = Pick<UserDetail, 'may_found_organizations'>;

/** Returns all destinations that are available to a person, those of the current event first. */
export function destinations(event: EventContext | undefined, person: Person): readonly Destination[] {
  if (event === undefined) return globalDestinations(person);
  const entries = eventEntries(event).map(({ place, path }) => {
    const letter = eventLetters[place];
    const label = pageName(`page.${place}`);
    return { id: place, path, label, area: 'event' as const, ...(letter && { letter }) };
  });
  const organizing = organizerGroups(event).flatMap((group) =>
    group.entries.map(({ place, path }) => {
      const label = pageName(`page.${place}`);
      return { id: `organize.${place}`, path, label, area: 'organize' as const };
    }),
  );
  return [...entries, ...organizing, ...globalDestinations(person)];
}
