import type { EventUserPublic } from '@plenum/contracts/events/attendees';
import type { ReactNode } from 'react';
import { joinParts } from '../../../lib/join-parts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { AskMeAbout, InterestChips } from '../../../ui/interests.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { matchedFirst, matchedInterests } from './matched-interests.ts';
import { t } from './people.en.json';
import { Reasons } from './reasons.tsx';
import { RoleBadge } from './role-badge.tsx';

/** Interests and reasons on a card; the person view has all. */
const maxInterests = 2;
const maxReasons = 1;

/** Frame of a card of a person in a list. */
export const personCardClass = 'flex flex-col gap-3 rounded-lg border border-rule bg-surface p-4';

interface PersonCardProps {
  readonly person: EventUserPublic;
  /** The search that found them; may be empty. */
  readonly query: string;
  readonly isSelf: boolean;
  readonly heading?: 'h2' | 'h3';
  readonly action: ReactNode;
}

/** A person in brief: name, role and company in one line, interests, and one action. The person view has the rest. */
export function PersonCard({ person, query, isSelf, heading: Heading = 'h2', action }: PersonCardProps) {
  const position = joinParts([person.speaker_title ?? person.title, person.company_name]);
  const name = person.full_name;
  const { ask_me_about } = matchedInterests(person, query);
  const shared = person.in_common?.interests ?? [];
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={name} image_url={person.image_url} size="card" />
        <div className="min-w-0 flex-1">
          <Heading className="flex flex-wrap items-center gap-x-2 font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
            <PersonName
              event_id={person.event_id}
              user_id={person.user_id}
              full_name={name}
              image_url={person.image_url}
            />
            {isSelf && <Badge>{t('people.you')}</Badge>}
          </Heading>
          <p className="mt-0.5 flex min-w-0 items-center gap-2 text-sm text-muted empty:hidden">
            {person.role !== 'ATTENDEE' && <RoleBadge role={person.role} />}
            {position !== '' && (
              <bdi className="truncate" title={position}>
                {position}
              </bdi>
            )}
          </p>
        </div>
      </div>
      <Reasons inCommon={person.in_common} max={maxReasons} />
      {ask_me_about !== null && <AskMeAbout text={ask_me_about} />}
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-2 empty:hidden">
        <div className="min-w-0 flex-1 basis-40 empty:hidden">
          <InterestChips
            interests={[...new Set([...shared, ...matchedFirst(person, query)])]}
            shared={shared}
            max={maxInterests}
          />
        </div>
        {action}
      </div>
    </>
  );
}
