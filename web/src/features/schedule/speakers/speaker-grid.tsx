import type { EventSpeaker } from '@plenum/contracts/schedule/speakers';
import { useEvent } from '../../../lib/event-context.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { formatChosenMoment, useZones, type Zones } from '../../../lib/event-time.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Isolated } from '../../../ui/isolated.tsx';
import { Link } from '../../../ui/link.tsx';
import { SessionStatusBadge } from '../../../ui/session-status-badge.tsx';
import { TimeZoneNote } from '../../../ui/time-switch.tsx';
import { cardId } from './letter-index.tsx';
import { plainText } from './plain-text.ts';
import { t } from './speakers.en.json';

interface SpeakerGridProps {
  readonly speakers: readonly EventSpeaker[];
  /** Whether the letter index links to the cards. */
  readonly hasTargets?: boolean;
}

/** Speakers in the given order, without gaps between the letters. */
export function SpeakerGrid({ speakers, hasTargets = false }: SpeakerGridProps) {
  const zones = useZones(useEvent().timezone);
  const instants = speakers.flatMap(({ sessions }) => sessions.map(({ starts_at }) => Date.parse(starts_at)));
  return (
    <>
      <TimeZoneNote zones={zones} instants={instants} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-2 md:gap-3">
        {speakers.map((speaker) => (
          <SpeakerCard key={speaker.profile_id} speaker={speaker} zones={zones} isTarget={hasTargets} />
        ))}
      </ul>
    </>
  );
}

interface SpeakerCardProps {
  readonly speaker: EventSpeaker;
  readonly zones: Zones;
  readonly isTarget: boolean;
}

/**
 * Summary of a speaker: position and company or, without them, the biography; sessions and tracks, on phones only the
 * next session.
 */
function SpeakerCard({ speaker, zones, isTarget }: SpeakerCardProps) {
  const position = joinParts([speaker.title, speaker.company_name]);
  const about = position === '' && speaker.bio !== null ? plainText(speaker.bio) : position;
  return (
    <li
      {...(isTarget && { id: cardId(speaker.profile_id), tabIndex: -1 })}
      className="relative flex flex-col gap-1.5 rounded-lg border border-rule bg-surface p-3 hover:border-accent sm:gap-2"
    >
      <div className="flex items-center gap-3">
        <Avatar name={speaker.full_name} image_url={speaker.image_url} size="card" />
        <div className="min-w-0 flex-1">
          <h2 className="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
            <Link to={eventPaths.speaker(speaker.event_id, speaker.profile_id)} className="stretched">
              <Isolated text={speaker.full_name} />
            </Link>
          </h2>
          {about !== '' && (
            <p dir="auto" className="mt-0.5 line-clamp-2 text-sm leading-snug text-muted">
              {about}
            </p>
          )}
        </div>
      </div>
      <Sessions sessions={speaker.sessions} zones={zones} />
    </li>
  );
}

const isSoon = ({ status }: EventSpeaker['sessions'][number]): boolean =>
  status === 'LIVE' || status === 'STARTING_SOON';

const maxSessions = 2;
const maxTracks = 2;

/** The next sessions of a speaker, or the last ones once all are over, and the tracks they speak in. */
function Sessions({ sessions, zones }: Pick<EventSpeaker, 'sessions'> & { readonly zones: Zones }) {
  const nowMs = useNow();
  if (sessions.length === 0) return null;
  const isAhead = ({ ends_at, status }: (typeof sessions)[number]): boolean =>
    status === 'LIVE' || (Date.parse(ends_at) > nowMs && status !== 'CANCELLED');
  const ahead = sessions.filter(isAhead);
  const shown = ahead.length > 0 ? ahead.slice(0, maxSessions) : sessions.slice(-maxSessions);
  const tracks = [...new Set(sessions.flatMap(({ track }) => track ?? []))].slice(0, maxTracks);
  const more = sessions.length - shown.length;
  return (
    <>
      <ul className="grid grid-cols-1 gap-2 max-sm:ps-15 max-sm:[&>li+li]:hidden">
        {shown.map((session) => (
          <li key={session.id} className={isAhead(session) ? 'grid gap-1 text-sm' : 'grid gap-1 text-sm text-muted'}>
            <bdi className="line-clamp-1 leading-snug font-semibold sm:line-clamp-2">{session.title}</bdi>
            <span className="tabular flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs text-muted">
              {isSoon(session) && <SessionStatusBadge session={session} />}
              <span className="truncate">
                {joinParts([
                  session.status !== 'LIVE' && formatChosenMoment(Date.parse(session.starts_at), zones),
                  session.location,
                ])}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-auto flex flex-wrap items-center gap-1.5 empty:hidden max-sm:hidden">
        {tracks.map((track) => (
          <Badge key={track}>
            <bdi>{track}</bdi>
          </Badge>
        ))}
        {more > 0 && <span className="tabular text-xs text-muted">{t('speakers.more', { count: more })}</span>}
      </p>
    </>
  );
}
