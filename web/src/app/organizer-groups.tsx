import { useId } from 'react';
import { t } from './app.en.json';
import type { RoleFields } from './event-navigation.ts';
import { Entries, type EntriesProps } from './navigation-entries.tsx';
import { OpenCases } from './open-cases.tsx';
import { organizerIcons } from './organizer-icons.ts';
import { type NavigationGroup, organizerGroups } from './organizer-places.ts';

interface GroupProps extends Pick<EntriesProps, 'onPick'> {
  readonly event_id: number;
  readonly group: NavigationGroup;
}

function Group({ event_id, group: { group, entries }, onPick }: GroupProps) {
  const headingId = useId();
  return (
    <div role="group" aria-labelledby={headingId} className="mt-3">
      <h2 id={headingId} className="mb-0.5 px-3 font-sans text-xs font-semibold tracking-normal text-muted">
        {t(`app.nav.group.${group}`)}
      </h2>
      <Entries
        entries={entries}
        icons={organizerIcons}
        onPick={onPick}
        labelledBy={headingId}
        badges={{ moderation: <OpenCases event_id={event_id} /> }}
      />
    </div>
  );
}

interface OrganizerGroupsProps extends Pick<EntriesProps, 'onPick'> {
  readonly event: RoleFields;
}

/** Pages for organizers, by phase; in small print, so that all of them fit on a laptop screen. */
export function OrganizerGroups({ event, onPick }: OrganizerGroupsProps) {
  return (
    <div data-grouped>
      {organizerGroups(event).map((group) => (
        <Group key={group.group} event_id={event.id} group={group} onPick={onPick} />
      ))}
    </div>
  );
}
