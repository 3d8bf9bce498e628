/**
 * Pages for organizers in the navigation bar of an event: the main pages on phones, all pages in the rail on tablets.
 */
import { LayoutDashboard } from 'lucide-react';
import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useOpenCases } from '../features/chat/moderation/open-cases.api.ts';
import { t } from './app.en.json';
import { EntryPlace } from './bar-place.tsx';
import type { NavigationEntry, RoleFields } from './event-navigation.ts';
import { t as casesText } from './open-cases.en.json';
import { organizerIcons } from './organizer-icons.ts';
import { type NavigationGroup, organizerBarEntries, organizerGroups } from './organizer-places.ts';

interface PlaceProps {
  readonly event: RoleFields;
  readonly entry: NavigationEntry;
}

/** A separate component, because only roles with this entry may request the number of cases. */
function ModerationPlace({ event, entry }: PlaceProps) {
  const count = useOpenCases(event.id) ?? 0;
  return (
    <EntryPlace
      entry={entry}
      icon={organizerIcons.moderation ?? LayoutDashboard}
      count={count}
      countLabel={casesText('cases.open', { count })}
      isWaiting
    />
  );
}

function OrganizerPlace({ event, entry }: PlaceProps) {
  if (entry.place === 'moderation') return <ModerationPlace event={event} entry={entry} />;
  return <EntryPlace entry={entry} icon={organizerIcons[entry.place] ?? LayoutDashboard} />;
}

interface EventProps {
  readonly event: RoleFields;
}

export function OrganizerPlaces({ event }: EventProps) {
  return organizerBarEntries(event).map((entry) => <OrganizerPlace key={entry.place} event={event} entry={entry} />);
}

interface GroupProps extends EventProps {
  readonly group: NavigationGroup;
}

function Group({ event, group: { group, entries } }: GroupProps) {
  const headingId = useId();
  return (
    <div role="group" aria-labelledby={headingId}>
      <h2 id={headingId}>{t(`app.nav.group.${group}`)}</h2>
      <ul aria-labelledby={headingId}>
        {entries.map((entry) => (
          <OrganizerPlace key={entry.place} event={event} entry={entry} />
        ))}
      </ul>
    </div>
  );
}

/** Displays the current page in the middle of a rail that is higher than the screen. */
function useCurrentInSight(rail: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const entry = rail.current?.querySelector<HTMLElement>('[aria-current=page]');
    const nav = entry?.closest('nav');
    if (entry && nav) nav.scrollTop = entry.offsetTop + (entry.offsetHeight - nav.clientHeight) / 2;
  }, [rail]);
}

export function OrganizerRail({ event }: EventProps) {
  const rail = useRef<HTMLDivElement>(null);
  useCurrentInSight(rail);
  return (
    <div ref={rail}>
      {organizerGroups(event).map((group) => (
        <Group key={group.group} event={event} group={group} />
      ))}
    </div>
  );
}
