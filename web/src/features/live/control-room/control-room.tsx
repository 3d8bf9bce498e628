/** Current and next session of all locations on a single screen, with the problems that need attention. */
import type { ControlLocation, ControlRoom, ControlSession } from '@plenum/contracts/live/control-room';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { formatClockToday } from '../../../lib/clock-today.ts';
import { useEvent } from '../../../lib/event-context.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { preferredZone, useZones } from '../../../lib/event-time.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Stat, StatGrid } from '../../../ui/stat.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { type Concern, concernsOf, minutesBetween } from './concerns.ts';
import { useControlRoom } from './control-room.api.ts';
import { t } from './control-room.en.json';

export function ControlRoomView({ event_id }: { readonly event_id: number }) {
  const { data, error, mutate } = useControlRoom(event_id);
  if (data === undefined)
    return error === undefined ? (
      <Skeleton className="h-96" />
    ) : (
      <ErrorState failure={error} onRetry={() => mutate()} />
    );
  const concerns = concernsOf(data);
  return (
    <div className="grid min-w-0 gap-8">
      {error !== undefined && <Alert tone="warn">{t('stale')}</Alert>}
      <p role="status" className="sr-only">
        {announcementOf(concerns)}
      </p>
      <Concerns concerns={concerns} />
      <Totals room={data} />
      <Locations room={data} />
    </div>
  );
}

interface RoomProps {
  readonly room: ControlRoom;
}

const titleOf = ({ length: count }: readonly Concern[]): string => (count === 0 ? t('calm') : t('concerns', { count }));

/** Text for screen readers: without minutes, so that it changes only with the problems. */
const announcementOf = (concerns: readonly Concern[]): string =>
  [titleOf(concerns), ...concerns.map(({ announcedText }) => announcedText)].join('. ');

function Concerns({ concerns }: { readonly concerns: readonly Concern[] }) {
  const hasNone = concerns.length === 0;
  return (
    <section
      aria-labelledby="concerns"
      className={`rounded-lg p-5 ${hasNone ? 'bg-good-soft text-on-good-soft' : 'bg-warn-soft text-on-warn-soft'}`}
    >
      <h2 id="concerns" className="flex items-center gap-2.5 text-xl">
        {hasNone ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
        {titleOf(concerns)}
      </h2>
      {!hasNone && (
        <ul className="mt-3 grid gap-1">
          {concerns.map(({ key, text, to }) => (
            <li key={key}>
              <Link
                to={to}
                className="inline-flex min-h-9 items-center font-semibold wrap-anywhere underline underline-offset-4 pointer-coarse:min-h-11"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Sums the known counts; null if none is known. */
function sumOf(sessions: readonly ControlSession[], name: 'present' | 'messages' | 'questions'): number | null {
  const counts = sessions.map((session) => session[name]).filter((count) => count !== null);
  return sessions.length > 0 && counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}

function Totals({ room }: RoomProps) {
  const runningSessions = room.locations.map(({ now }) => now).filter((session) => session !== null);
  return (
    <StatGrid>
      <Stat label={t('sum.sessions')} value={runningSessions.length} />
      <Stat label={t('sum.present')} value={sumOf(runningSessions, 'present') ?? '–'} />
      <Stat label={t('sum.messages')} value={sumOf(runningSessions, 'messages') ?? '–'} />
      <Stat label={t('sum.questions')} value={sumOf(runningSessions, 'questions') ?? '–'} />
      <Stat label={t('sum.cases')} value={room.open_cases} />
      <Stat label={t('sum.mails')} value={room.undelivered_invitations} />
    </StatGrid>
  );
}

const Locations = ({ room }: RoomProps) => (
  <Section title={t('locations')}>
    {room.locations.length === 0 ? (
      <EmptyState title={t('empty.title')} text={t('empty.text')} />
    ) : (
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
        {room.locations.map((place) => (
          <li key={place.location}>
            <Place place={place} checked_at={room.checked_at} />
          </li>
        ))}
      </ul>
    )}
  </Section>
);

interface PlaceProps {
  readonly place: ControlLocation;
  readonly checked_at: string;
}

const Place = ({ place: { location, now, next }, checked_at }: PlaceProps) => (
  <section className="flex h-full flex-col rounded-lg border border-rule bg-surface">
    <h3 className="border-b border-rule px-4 py-3 font-display text-lg wrap-anywhere">
      {location === '' ? t('no_location') : <bdi>{location}</bdi>}
    </h3>
    <div className="grid flex-1 content-start gap-4 p-4">
      {now === null ? <p className="text-muted">{t('nothing_now')}</p> : <Now session={now} checked_at={checked_at} />}
    </div>
    <div className="grid gap-1 border-t border-rule px-4 py-3 text-sm">
      {next === null ? (
        <p className="text-muted">{t('nothing_next')}</p>
      ) : (
        <Next session={next} checked_at={checked_at} />
      )}
    </div>
  </section>
);

interface SessionProps {
  readonly session: ControlSession;
  readonly checked_at: string;
}

function useClock(): (at: string) => string {
  const zones = useZones(useEvent().timezone);
  return (at) => formatClockToday(Date.parse(at), preferredZone(zones), zones.locale);
}

/** Number of speakers who have confirmed that they are ready. */
const Ready = ({ session: { speakers, ready, concerns } }: Pick<SessionProps, 'session'>) =>
  speakers > 0 && (
    <span className={concerns.includes('SPEAKERS_MISSING') ? 'font-semibold text-ink' : 'text-muted'}>
      {t('ready', { ready, speakers })}
    </span>
  );

function remaining({ ends_at }: ControlSession, checked_at: string): string {
  const minutes = minutesBetween(checked_at, ends_at);
  return minutes >= 0 ? t('left', { minutes }) : t('over', { minutes: -minutes });
}

function Now({ session, checked_at }: SessionProps) {
  const event = useEvent();
  const clock = useClock();
  const counts = [
    { label: t('count.present'), value: session.present },
    { label: t('count.messages'), value: session.messages },
    { label: t('count.questions'), value: session.questions },
  ];
  return (
    <>
      <div className="grid gap-1">
        <p className="text-sm text-muted">{t('now')}</p>
        <Link
          to={eventPaths.session(event.id, session.id)}
          className="font-semibold wrap-anywhere text-accent hover:underline"
        >
          <bdi>{session.title}</bdi>
        </Link>
        <p className="tabular flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{t('until', { time: clock(session.ends_at) })}</span>
          <span>{remaining(session, checked_at)}</span>
          <Ready session={session} />
        </p>
      </div>
      <dl className="grid grid-cols-3 gap-2">
        {counts.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="tabular text-xl font-semibold">{value === null ? '–' : t('count', { count: value })}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Next({ session, checked_at }: SessionProps) {
  const event = useEvent();
  const clock = useClock();
  const minutes = minutesBetween(checked_at, session.starts_at);
  return (
    <>
      <p className="text-muted">{t('next')}</p>
      <Link
        to={eventPaths.session(event.id, session.id)}
        className="font-semibold wrap-anywhere text-accent hover:underline"
      >
        <bdi>{session.title}</bdi>
      </Link>
      <p className="tabular flex flex-wrap gap-x-3 text-muted">
        <span>{t('from', { time: clock(session.starts_at) })}</span>
        {minutes < 120 && <span>{t('in', { minutes })}</span>}
        <Ready session={session} />
      </p>
    </>
  );
}
