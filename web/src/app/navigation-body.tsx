import type { EventDetail } from '@plenum/contracts/events/events';
import {
  CalendarDays,
  ChartColumn,
  HeartHandshake,
  Home,
  MessagesSquare,
  Mic,
  LayoutDashboard,
  Presentation,
  Settings,
  ShieldCheck,
  Upload,
  Users,
} from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useMatch } from 'react-router-dom';
import { app_version, sourceUrl } from '../lib/app-info.ts';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from './app.en.json';
import {
  adminEntries,
  eventEntries,
  moderatorEntries,
  type NavigationEntry,
  type NavigationKey,
} from './event-navigation.ts';
import { OpenCases } from './open-cases.tsx';

const icon = 'size-5 shrink-0';
const icons: Record<NavigationKey, ReactNode> = {
  home: <Home className={icon} />,
  agenda: <CalendarDays className={icon} />,
  main_stage: <Presentation className={icon} />,
  speakers: <Mic className={icon} />,
  networking: <MessagesSquare className={icon} />,
  sponsors: <HeartHandshake className={icon} />,
  run_of_show: <Presentation className={icon} />,
  polls: <ChartColumn className={icon} />,
  control_room: <LayoutDashboard className={icon} />,
  statistics: <ChartColumn className={icon} />,
  import: <Upload className={icon} />,
  'admin.sessions': <CalendarDays className={icon} />,
  'admin.attendees': <Users className={icon} />,
  'admin.speakers': <Mic className={icon} />,
  'admin.sponsors': <HeartHandshake className={icon} />,
  'admin.networking': <MessagesSquare className={icon} />,
  'admin.moderation': <ShieldCheck className={icon} />,
  'admin.settings': <Settings className={icon} />,
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
    <ul aria-labelledby={labelledBy} className="grid gap-0.5">
      {entries.map((entry) => (
        <li key={entry.key}>
          <Entry event_id={event_id} entry={entry} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

interface EntryProps extends Pick<EntriesProps, 'event_id' | 'onPick'> {
  readonly entry: NavigationEntry;
}

function Entry({ event_id, entry: { key, path, exact = false }, onPick }: EntryProps) {
  const isCurrent = useMatch({ path, end: exact }) !== null;
  return (
    <Link
      to={path}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPick}
      className={
        'relative flex h-11 items-center gap-3 rounded-md px-3 font-medium text-muted transition-colors duration-120 hover:bg-sunk hover:text-ink ' +
        'aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-on-accent-soft'
      }
    >
      {icons[key]}
      {t(`app.nav.${key}`)}
      {key === 'admin.moderation' && <OpenCases event_id={event_id} />}
    </Link>
  );
}

export function NavigationBody({
  event,
  onPick,
}: {
  readonly event: EventDetail | undefined;
  readonly onPick: () => void;
}) {
  const headingId = useId();
  const admin = event === undefined ? [] : adminEntries(event);
  return (
    <nav aria-label={t('app.nav')} className="flex min-h-full flex-col p-3">
      {event === undefined ? (
        <Skeleton className="h-52" />
      ) : (
        <Entries event_id={event.id} entries={[...eventEntries(event), ...moderatorEntries(event)]} onPick={onPick} />
      )}
      {event !== undefined && admin.length > 0 && (
        <div role="group" aria-labelledby={headingId} className="mt-4 border-t border-rule pt-4">
          <h2 id={headingId} className="mb-1 px-3 font-sans text-xs font-semibold tracking-normal text-muted">
            {t('app.nav.admin')}
          </h2>
          <Entries event_id={event.id} entries={admin} onPick={onPick} labelledBy={headingId} />
        </div>
      )}
      <p className="mt-auto px-3 pt-6 text-xs text-muted">
        Plenum {app_version} ·{' '}
        <a href={sourceUrl} rel="noopener noreferrer" className="underline underline-offset-2">
          {t('app.source')}
        </a>
      </p>
    </nav>
  );
}
