import type { EventUserPublic } from '@plenum/contracts/events/attendees';
import type { ReactNode } from 'react';
import { eventPaths } from '../../../lib/event-paths.ts';
import { failureStatus } from '../../../lib/http.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import type { PersonData } from '../../../lib/stores/modals.ts';
import { useQuery } from '../../../lib/swr.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ContactLinks } from '../../../ui/contact-links.tsx';
import { TalkingPoints } from '../../../ui/interests.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { t } from './person.en.json';
import { Reasons } from './reasons.tsx';
import { RoleBadge } from './role-badge.tsx';

interface PersonViewProps {
  readonly person: PersonData;
  /** Called when a link leads to another screen. */
  readonly onLeave: () => void;
  /** Actions on the person, if they are a member. */
  readonly renderActions: (member: EventUserPublic) => ReactNode;
}

/** Visible profile of an event member, with the available actions. */
export function PersonView({ person, onLeave, renderActions }: PersonViewProps) {
  const { event_id, user_id: attendee_id } = person;
  const { data, error, mutate } = useQuery('GET /events/:event_id/users/:attendee_id', {
    params: { event_id, attendee_id },
  });
  if (failureStatus(error) === 404) return <p className="text-muted">{t('member.gone')}</p>;
  if (data === undefined && error !== undefined) return <ErrorState failure={error} onRetry={() => mutate()} />;
  const position = data && joinParts([data.speaker_title ?? data.title, data.company_name]);
  const bio = data?.speaker_bio ?? data?.bio ?? null;
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <Avatar name={person.full_name} image_url={data?.image_url ?? person.image_url} size="large" />
        {data === undefined ? (
          <Skeleton className="h-12 flex-1" />
        ) : (
          <div className="min-w-0">
            <RoleBadge role={data.role} />
            {position !== '' && <p className="mt-1 wrap-anywhere">{position}</p>}
          </div>
        )}
      </div>
      {data === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        <>
          {bio !== null && <p className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line">{bio}</p>}
          <Reasons inCommon={data.in_common} />
          <TalkingPoints {...data} shared={data.in_common?.interests ?? []} />
          <Sessions of={data} onLeave={onLeave} />
          <ContactLinks name={data.full_name} email={data.email} links={data.social_links} className="-mx-3 -my-2" />
          {renderActions(data)}
        </>
      )}
    </div>
  );
}

function Sessions({
  of: { sessions, event_id },
  onLeave,
}: Pick<PersonViewProps, 'onLeave'> & { readonly of: EventUserPublic }) {
  if (sessions.length === 0) return null;
  return (
    <div>
      <h3 className="font-sans text-sm font-semibold">{t('member.sessions')}</h3>
      <ul className="mt-1 grid">
        {sessions.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={eventPaths.session(event_id, id)}
              onClick={onLeave}
              className="inline-flex min-h-11 items-center wrap-anywhere text-accent underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
