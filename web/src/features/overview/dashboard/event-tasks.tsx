/** Open tasks of an organizer in one event. */
import type { Dashboard } from '@plenum/contracts/overview/dashboard';
import { eventRoleMay } from '@plenum/contracts/permissions';
import {
  ArrowRight,
  CircleCheck,
  CircleDashed,
  Ellipsis,
  FileClock,
  Flag,
  type LucideIcon,
  MailWarning,
  TriangleAlert,
  UserPlus,
} from 'lucide-react';
import { overTimeLabel } from '../../../lib/enum-labels.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { clockTime, preferredZone, useZones } from '../../../lib/event-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { type AttentionKind, type AttentionLine, attentionLines, type ConcernSession } from './attention-lines.ts';
import type { OrganizedEvent } from './dashboard-groups.ts';
import { t } from './event-tasks.en.json';

const icons: Record<AttentionKind, LucideIcon> = {
  concern: TriangleAlert,
  reports: Flag,
  import: FileClock,
  requests: UserPlus,
  mails: MailWarning,
  step: CircleDashed,
  more: Ellipsis,
};

/** Start or overrun of a session, and where it takes place. */
function SessionNote({ session, isOver, timezone }: NoteProps) {
  const zones = useZones(timezone);
  const nowMs = useNow();
  const time = isOver
    ? overTimeLabel(session, nowMs)
    : clockTime(Date.parse(session.starts_at), preferredZone(zones), zones.locale);
  return (
    <span className="tabular text-sm text-muted">
      <span className={isOver ? 'font-semibold text-live' : undefined}>{time}</span>
      {session.location !== '' && (
        <>
          {' · '}
          <bdi>{session.location}</bdi>
        </>
      )}
    </span>
  );
}

interface NoteProps {
  readonly session: ConcernSession;
  readonly isOver: boolean;
  readonly timezone: string;
}

interface LineProps {
  readonly line: AttentionLine;
  readonly timezone: string;
}

function Line({ line: { kind, text, to, session, isOver = false }, timezone }: LineProps) {
  const Icon = icons[kind];
  return (
    <li>
      <Link to={to} className="group flex min-h-12 items-center gap-3 px-5 py-2 -outline-offset-3 hover:bg-sunk">
        <Icon
          aria-hidden="true"
          className={classNames(
            'size-5 shrink-0',
            isOver ? 'text-live' : kind === 'concern' ? 'text-on-warn-soft' : 'text-muted',
          )}
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <span className={classNames('min-w-0 wrap-anywhere', kind !== 'more' && 'font-semibold')}>{text}</span>
          {session !== undefined && <SessionNote session={session} isOver={isOver} timezone={timezone} />}
        </span>
        <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
      </Link>
    </li>
  );
}

interface TasksProps {
  readonly event: OrganizedEvent;
  readonly lines: readonly AttentionLine[];
}

/** Open tasks of the user in an event, and links to the screens for running an event. */
export function Tasks({ event: { id, name, status, user_role, timezone }, lines }: TasksProps) {
  const isRunning = status === 'live';
  return (
    <>
      <ul className="divide-y divide-rule border-t border-rule" aria-label={t('dashboard.organized.lines', { name })}>
        {lines.map((line) => (
          <Line key={line.key} line={line} timezone={timezone} />
        ))}
        {lines.length === 0 && (
          <li className="flex min-h-12 items-center gap-3 px-5 text-muted">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-accent" />
            {t('dashboard.organized.nothing')}
          </li>
        )}
      </ul>
      <div className="flex flex-wrap gap-3 border-t border-rule px-5 py-3 empty:hidden">
        {isRunning && eventRoleMay(user_role, 'control_room:read') && (
          <ButtonLink to={eventPaths.admin(id, 'control-room')} size="small">
            {t('dashboard.control_room')}
          </ButtonLink>
        )}
        {isRunning && eventRoleMay(user_role, 'run_of_show:read') && (
          <ButtonLink to={eventPaths.runOfShow(id)} size="small" variant="secondary">
            {t('dashboard.run_of_show')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

interface EventTasksProps {
  readonly event: OrganizedEvent;
  readonly imports: Dashboard['waiting_imports'];
}

/** The same on the home page of an event. Renders nothing without open tasks if the event is not running. */
export function EventTasks({ event, imports }: EventTasksProps) {
  const lines = attentionLines(event, imports);
  if (lines.length === 0 && event.status !== 'live') return null;
  return (
    <section
      aria-labelledby="event-tasks"
      className="col-span-full overflow-hidden rounded-lg border border-rule bg-surface"
    >
      <h2 id="event-tasks" className="px-5 pt-4 pb-3 font-sans text-sm font-normal tracking-normal text-muted">
        {t('dashboard.tasks')}
      </h2>
      <Tasks event={event} lines={lines} />
    </section>
  );
}
