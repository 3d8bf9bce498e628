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
import { t } from './speakers.en.json';

export function SpeakerGrid({ speakers }: { readonly speakers: readonly EventSpeaker[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
      {speakers.map((speaker) => (
        <SpeakerCard key={speaker.profile_id} speaker={speaker} />
      ))}
    </ul>
  );
}

function SpeakerCard({ speaker }: { readonly speaker: EventSpeaker }) {
  const position = joinParts([speaker.title, speaker.company_name]);
  return (
    <li className="relative flex flex-wrap gap-4 rounded-lg border border-rule bg-surface p-5 hover:border-accent">
      <Avatar name={speaker.full_name} image_url={speaker.image_url} size="large" />
      <div className="min-w-[min(100%,9rem)] flex-1">
        <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <Link to={eventPaths.speaker(speaker.event_id, speaker.profile_id)} className="stretched">
            <Isolated text={speaker.full_name} />
          </Link>
        </h2>
        {position !== '' && <p className="text-sm text-muted">{position}</p>}
        {speaker.bio !== null && <p className="mt-1 line-clamp-2 text-sm text-muted">{plainText(speaker.bio)}</p>}
        <Stage speaker={speaker} />
      </div>
    </li>
  );
}

const maxTracks = 2;

/** The next session of a speaker and the tracks they speak in; the number of sessions once all are over. */
function Stage({ speaker }: { readonly speaker: EventSpeaker }) {
  const nowMs = useNow();
  const event = useEvent();
  const zones = useZones(event.timezone);
  const { sessions, session_count } = speaker;
  const next = sessions.find(({ ends_at, status }) => Date.parse(ends_at) > nowMs && status !== 'CANCELLED');
  const tracks = [...new Set(sessions.flatMap(({ track }) => track ?? []))].slice(0, maxTracks);
  return (
    <>
      {next === undefined ? (
        <p className="tabular mt-1.5 text-xs font-semibold">{t('speakers.sessions', { count: session_count })}</p>
      ) : (
        <p className="mt-2 border-s-2 border-accent ps-2.5 text-sm">
          <bdi className="line-clamp-2 font-semibold">{next.title}</bdi>
          <span className="tabular text-xs text-muted">
            {joinParts([formatMoment(Date.parse(next.starts_at), zones), next.location])}
          </span>
        </p>
      )}
      {tracks.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-1.5">
          {tracks.map((track) => (
            <Badge key={track}>
              <bdi>{track}</bdi>
            </Badge>
          ))}
        </p>
      )}
    </>
  );
}
