import type { EventSpeaker } from '@plenum/contracts/schedule/speakers';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { sessionTypeLabel, speakerRoleLabel } from '../../../lib/enum-labels.ts';
import { useEvent } from '../../../lib/event-context.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { dateOfDay, formatZonedRange, useZones } from '../../../lib/event-time.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { Avatar } from '../../../ui/avatar.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Isolated } from '../../../ui/isolated.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/page.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { SessionStatusBadge } from '../../../ui/session-status-badge.tsx';
import { TimeSwitch } from '../../../ui/time-switch.tsx';
import { t } from './speakers.en.json';

type Session = EventSpeaker['sessions'][number];

interface SpeakerViewProps {
  readonly speaker: EventSpeaker;
  /** Renders the action in the corner of a session’s card. */
  readonly renderAction?: (session: Session) => ReactNode;
  readonly actions?: ReactNode;
}

export function SpeakerView({ speaker, renderAction, actions }: SpeakerViewProps) {
  const zones = useZones(useEvent().timezone);
  const instants = speaker.sessions.map(({ starts_at }) => Date.parse(starts_at));
  const position = joinParts([speaker.title, speaker.company_name]);
  return (
    <>
      <p className="-mt-1.5 mb-2">
        <BackLink to={eventPaths.speakers(speaker.event_id)}>{pageName('page.speakers')}</BackLink>
      </p>
      <header className="mb-6 flex flex-wrap items-center gap-4 sm:mb-8 sm:gap-5">
        <Avatar
          name={speaker.full_name}
          image_url={speaker.image_url}
          size="huge"
          className="max-sm:size-20 max-sm:text-2xl"
        />
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="text-2xl sm:text-4xl">
            <Isolated text={speaker.full_name} />
          </h1>
          {position !== '' && <p className="mt-1.5 text-lg text-muted">{position}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2 empty:hidden">{actions}</div>}
      </header>
      <div className="grid gap-8 lg:grid-cols-2">
        <Section title={t('speaker.on_stage')} action={<TimeSwitch zones={zones} instants={instants} isShort />}>
          <ul className="grid gap-2">
            {speaker.sessions.map((session) => (
              <SpeakerSession
                key={session.id}
                session={session}
                event_id={speaker.event_id}
                action={renderAction?.(session)}
              />
            ))}
          </ul>
        </Section>
        <div className="grid content-start gap-8">
          <Section title={t('speaker.about')}>
            {speaker.bio === null ? (
              <p className="text-muted">{t('speaker.no_bio')}</p>
            ) : (
              <RichText html={speaker.bio} />
            )}
          </Section>
          <Links links={speaker.social_links} />
        </div>
      </div>
    </>
  );
}

interface SpeakerSessionProps {
  readonly session: Session;
  readonly event_id: number;
  readonly action: ReactNode;
}

function SpeakerSession({ session, event_id, action }: SpeakerSessionProps) {
  const { day_number: day, location, role, status } = session;
  const event = useEvent();
  const times = formatZonedRange(
    {
      starts_ms: Date.parse(session.starts_at),
      endsMs: Date.parse(session.ends_at),
      dayDate: dateOfDay(event.start_date, day),
    },
    useZones(event.timezone),
  );
  return (
    <li className="relative rounded-lg border border-rule bg-surface p-4 pe-14 hover:border-accent">
      <p className="tabular text-sm text-muted">
        {t('speaker.day_time', { day, start: times.start, end: times.end })}
        {location !== null && ` · ${location}`}
      </p>
      <Link to={eventPaths.session(event_id, session.id)} className="stretched font-semibold">
        <bdi>{session.title}</bdi>
      </Link>
      <p className="mt-2 flex flex-wrap gap-1.5">
        <Badge>{sessionTypeLabel(session.session_type)}</Badge>
        {role !== 'SPEAKER' && <Badge tone="green">{speakerRoleLabel(role)}</Badge>}
        {status !== 'SCHEDULED' && <SessionStatusBadge session={session} />}
      </p>
      {action !== undefined && <div className="absolute end-1.5 top-1.5">{action}</div>}
    </li>
  );
}

function Links({ links }: { readonly links: EventSpeaker['social_links'] }) {
  const entries = Object.entries(links ?? {}).flatMap(([network, url]) => (url === null ? [] : [{ network, url }]));
  if (entries.length === 0) return null;
  return (
    <Section title={t('speaker.links')}>
      <ul className="grid gap-1.5">
        {entries.map(({ network, url }) => (
          <li key={network}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer ugc"
              className="inline-flex items-center gap-2 font-medium text-accent hover:underline"
            >
              <ExternalLink aria-hidden="true" className="size-4" />
              {network}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
