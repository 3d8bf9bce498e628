import type { EventSpeaker } from '@plenum/contracts/schedule/speakers';
import { useEvent } from '../../../lib/event-context.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { formatMoment, useZones } from '../../../lib/event-time.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Isolated } from '../../../ui/isolated.tsx';
import { Link } from '../../../ui/link.tsx';
import { plainText } from './plain-text.ts';
import { groupByLetter } from './speaker-letters.ts';
import { t } from './speakers.en.json';

interface SpeakerGridProps {
  readonly speakers: readonly EventSpeaker[];
  /** Whether each first letter has a heading, for long lists. */
  readonly hasLetters: boolean;
}

/** Speakers by name. */
export function SpeakerGrid({ speakers, hasLetters }: SpeakerGridProps) {
  if (!hasLetters) return <Cards speakers={speakers} heading="h2" />;
  return (
    <div className="grid gap-4">
      {groupByLetter(speakers).map(({ letter, items }) => (
        <section key={items[0]?.profile_id}>
          <h2 className="mb-1.5 text-lg leading-7 text-muted">{letter}</h2>
          <Cards speakers={items} heading="h3" />
        </section>
      ))}
    </div>
  );
}

type Heading = 'h2' | 'h3';

function Cards({ speakers, heading }: { readonly speakers: readonly EventSpeaker[]; readonly heading: Heading }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3 md:gap-4">
      {speakers.map((speaker) => (
        <SpeakerCard key={speaker.profile_id} speaker={speaker} heading={heading} />
      ))}
    </ul>
  );
}

/** A speaker in brief: position and company or, without them, the biography; sessions and tracks. */
function SpeakerCard({ speaker, heading: Heading }: { readonly speaker: EventSpeaker; readonly heading: Heading }) {
  const position = joinParts([speaker.title, speaker.company_name]);
  const about = position === '' && speaker.bio !== null ? plainText(speaker.bio) : position;
  return (
    <li className="relative flex flex-col gap-3 rounded-lg border border-rule bg-surface p-4 hover:border-accent">
      <div className="flex items-center gap-3">
        <Avatar name={speaker.full_name} image_url={speaker.image_url} size="card" />
        <div className="min-w-0 flex-1">
          <Heading className="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
            <Link to={eventPaths.speaker(speaker.event_id, speaker.profile_id)} className="stretched">
              <Isolated text={speaker.full_name} />
            </Link>
          </Heading>
          {about !== '' && (
            <p dir="auto" className="mt-0.5 line-clamp-2 text-sm leading-snug text-muted">
              {about}
            </p>
          )}
        </div>
      </div>
      <Sessions sessions={speaker.sessions} />
    </li>
  );
}

const maxSessions = 2;
const maxTracks = 2;

/** The next sessions of a speaker, or the last ones once all are over, and the tracks they speak in. */
function Sessions({ sessions }: Pick<EventSpeaker, 'sessions'>) {
  const nowMs = useNow();
  const event = useEvent();
  const zones = useZones(event.timezone);
  if (sessions.length === 0) return null;
  const isAhead = ({ ends_at, status }: (typeof sessions)[number]): boolean =>
    Date.parse(ends_at) > nowMs && status !== 'CANCELLED';
  const ahead = sessions.filter(isAhead);
  const shown = ahead.length > 0 ? ahead.slice(0, maxSessions) : sessions.slice(-maxSessions);
  const tracks = [...new Set(sessions.flatMap(({ track }) => track ?? []))].slice(0, maxTracks);
  const more = sessions.length - shown.length;
  return (
    <>
      <ul className="grid grid-cols-1 gap-2">
        {shown.map((session) => (
          <li key={session.id} className={isAhead(session) ? 'text-sm' : 'text-sm text-muted'}>
            <bdi className="line-clamp-2 leading-snug font-semibold">{session.title}</bdi>
            <span className="tabular block truncate text-xs text-muted">
              {joinParts([formatMoment(Date.parse(session.starts_at), zones), session.location])}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-auto flex flex-wrap items-center gap-1.5 empty:hidden">
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
