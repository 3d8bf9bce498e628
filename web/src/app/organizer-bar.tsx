/** Pages of the bar of an event in Organize mode. */
import { CalendarDays, LayoutDashboard, ListChecks, ShieldCheck, type LucideIcon } from 'lucide-react';
import { useOpenCases } from '../features/chat/moderation/open-cases.api.ts';
import { t as placeName } from '../lib/place-names.en.json';
import { Place } from './bar-place.tsx';
import type { EventPlace, NavigationEntry, RoleFields } from './event-navigation.ts';
import { useIsCurrent } from './navigation-entries.tsx';
import { t as casesText } from './open-cases.en.json';
import { organizerBarEntries } from './organizer-places.ts';

const icons: Partial<Record<EventPlace, LucideIcon>> = {
  control_room: LayoutDashboard,
  run_of_show: ListChecks,
  sessions: CalendarDays,
  moderation: ShieldCheck,
};

interface OrganizerPlaceProps {
  readonly entry: NavigationEntry;
  readonly count: number;
}

function OrganizerPlace({ entry, count }: OrganizerPlaceProps) {
  const { place, path } = entry;
  return (
    <Place
      to={path}
      isCurrent={useIsCurrent(entry)}
      icon={icons[place] ?? LayoutDashboard}
      label={placeName(`place.${place}`)}
      count={count}
      countLabel={casesText('cases.open', { count })}
      isWaiting
    />
  );
}

export function OrganizerPlaces({ event }: { readonly event: RoleFields }) {
  const openCases = useOpenCases(event.id) ?? 0;
  return organizerBarEntries(event).map((entry) => (
    <OrganizerPlace key={entry.place} entry={entry} count={entry.place === 'moderation' ? openCases : 0} />
  ));
}
