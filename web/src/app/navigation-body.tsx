import type { EventDetail } from '@plenum/contracts/events/events';
import {
  CalendarDays,
  ChartColumn,
  HeartHandshake,
  House,
  IdCard,
  LayoutDashboard,
  ListChecks,
  Megaphone,
  Mic,
  Presentation,
  Settings,
  ShieldCheck,
  Star,
  Upload,
  Users,
  Vote,
} from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useMatch } from 'react-router-dom';
import { app_version, sourceUrl } from '../lib/app-info.ts';
import { t as placeName } from '../lib/place-names.en.json';
import { ChoiceSwitch } from '../ui/choice-switch.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from './app.en.json';
import { useEventMode } from './event-mode.ts';
import {
  eventEntries,
  hasEventModes,
  organizerGroups,
  type EventPlace,
  type NavigationEntry,
  type NavigationGroup,
} from './event-navigation.ts';
import { OpenCases } from './open-cases.tsx';

const icon = 'size-5 shrink-0';
const icons: Record<EventPlace, ReactNode> = {
  home: <House className={icon} />,
  agenda: <CalendarDays className={icon} />,
  main_stage: <Presentation className={icon} />,
  speakers: <Mic className={icon} />,
  networking: <Users className={icon} />,
  sponsors: <HeartHandshake className={icon} />,
  polls: <Vote className={icon} />,
  sessions: <CalendarDays className={icon} />,
  attendees: <IdCard className={icon} />,
  import: <Upload className={icon} />,
  event_settings: <Settings className={icon} />,
  control_room: <LayoutDashboard className={icon} />,
  run_of_show: <ListChecks className={icon} />,
  announcements: <Megaphone className={icon} />,
  moderation: <ShieldCheck className={icon} />,
  statistics: <ChartColumn className={icon} />,
  feedback: <Star className={icon} />,
};

interface EntriesProps {
  readonly event_id: number;
  readonly entries: readonly NavigationEntry[];
  readonly onPick: () => void;
  /** Id of the heading, if the list has one. */
  readonly labelledBy?: string;
}

function Entries({ event_id, entries, onPick, labelledBy }: EntriesProps) {
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-0.5 in-data-grouped:[@media(height<700px)]:gap-0">
      {entries.map((entry) => (
        <li key={entry.place}>
          <Entry event_id={event_id} entry={entry} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

interface EntryProps extends Pick<EntriesProps, 'event_id' | 'onPick'> {
  readonly entry: NavigationEntry;
}

function Entry({ event_id, entry: { place, path, exact = false }, onPick }: EntryProps) {
  const isCurrent = useMatch({ path, end: exact }) !== null;
  return (
    <Link
      to={path}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPick}
      className={
        'relative flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-muted transition-colors duration-120 hover:bg-sunk hover:text-ink ' +
        'lg:in-data-grouped:min-h-8 lg:in-data-grouped:text-[0.9375rem] lg:in-data-grouped:[@media(height<700px)]:min-h-7 ' +
        'aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-on-accent-soft'
      }
    >
      {icons[place]}
      {placeName(`place.${place}`)}
      {place === 'moderation' && <OpenCases event_id={event_id} />}
    </Link>
  );
}

interface GroupProps extends Pick<EntriesProps, 'event_id' | 'onPick'> {
  readonly group: NavigationGroup;
}

function Group({ event_id, group: { group, entries }, onPick }: GroupProps) {
  const headingId = useId();
  return (
    <div role="group" aria-labelledby={headingId} className="mt-3">
      <h2 id={headingId} className="mb-0.5 px-3 font-sans text-xs font-semibold tracking-normal text-muted">
        {t(`app.nav.group.${group}`)}
      </h2>
      <Entries event_id={event_id} entries={entries} onPick={onPick} labelledBy={headingId} />
    </div>
  );
}

interface NavigationProps {
  readonly event: EventDetail;
  readonly onPick: () => void;
}

/** Pages for organizers, by phase: smaller, because all of them fit on a laptop. */
function Groups({ event, onPick }: NavigationProps) {
  return (
    <div data-grouped>
      {organizerGroups(event).map((group) => (
        <Group key={group.group} event_id={event.id} group={group} onPick={onPick} />
      ))}
    </div>
  );
}

/** Navigation for organizers, who switch between the pages of attendees and their own. */
function ModeNavigation({ event, onPick }: NavigationProps) {
  const [mode, chooseMode] = useEventMode(event.id);
  return (
    <>
      <div className="mb-2 [&_fieldset]:flex [&_label]:flex-1 [&_label]:justify-center">
        <ChoiceSwitch
          label={t('app.nav.mode')}
          value={mode}
          options={[
            { value: 'attend', label: placeName('place.attend') },
            { value: 'organize', label: placeName('place.organize') },
          ]}
          onChange={chooseMode}
        />
      </div>
      {mode === 'attend' ? (
        <Entries event_id={event.id} entries={eventEntries(event)} onPick={onPick} />
      ) : (
        <Groups event={event} onPick={onPick} />
      )}
    </>
  );
}

function EventNavigation({ event, onPick }: NavigationProps) {
  if (hasEventModes(event)) return <ModeNavigation event={event} onPick={onPick} />;
  return (
    <>
      <Entries event_id={event.id} entries={eventEntries(event)} onPick={onPick} />
      <Groups event={event} onPick={onPick} />
    </>
  );
}

export function NavigationBody({
  event,
  onPick,
}: {
  readonly event: EventDetail | undefined;
  readonly onPick: () => void;
}) {
  return (
    <nav aria-label={t('app.nav')} className="flex min-h-full flex-col p-3">
      {event === undefined ? <Skeleton className="h-52" /> : <EventNavigation event={event} onPick={onPick} />}
      <p className="mt-auto px-3 pt-6 text-xs text-muted">
        Plenum {app_version} ·{' '}
        <a href={sourceUrl} rel="noopener noreferrer" className="underline underline-offset-2">
          {t('app.source')}
        </a>
      </p>
    </nav>
  );
}
