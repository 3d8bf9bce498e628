import type { EventUserPublic } from '@plenum/contracts/events/attendees';
import type { ReactNode } from 'react';
import { joinParts } from '../../../lib/join-parts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { AskMeAbout, InterestChips } from '../../../ui/interests.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { matchedFirst, matchedInterests } from './matched-interests.ts';
import { Reasons } from './reasons.tsx';
import { RoleBadge } from './role-badge.tsx';

/** Lines of interests, and reasons, on a card; the person view has all. */
const maxInterestLines = 1;
const maxReasons = 1;

/** Frame of a card of a person in a list. */
export const personCardClass =
  'grid grid-cols-[minmax(0,1fr)] content-start gap-1.5 rounded-lg border border-rule bg-surface p-3';

interface PersonCardProps {
  readonly person: EventUserPublic;
  /** The search or interest that found them; may be empty. */
  readonly query: string;
  readonly action: ReactNode;
}

/** A person in brief: name and role, position and company, one action, and interests. The person view has the rest. */
export function PersonCard({ person, query, action }: PersonCardProps) {
  const position = joinParts([person.speaker_title ?? person.title, person.company_name]);
  const name = person.full_name;
  const { ask_me_about } = matchedInterests(person, query);
  const hasRole = person.role !== 'ATTENDEE';
  const shared = person.in_common?.interests ?? [];
  const interests = [...new Set([...shared, ...matchedFirst(person, query)])];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={name} image_url={person.image_url} size="card" />
        <div className="min-w-30 flex-[999] basis-0">
          <h2 className="flex flex-wrap items-center gap-x-2 font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
            <PersonName
              event_id={person.event_id}
              user_id={person.user_id}
              full_name={name}
              image_url={person.image_url}
            />
            {hasRole && (
              <span className="max-md:hidden">
                <RoleBadge role={person.role} />
              </span>
            )}
          </h2>
          {position !== '' && (
            <p
              className="mt-0.5 line-clamp-3 text-sm leading-snug text-pretty wrap-anywhere text-muted"
              title={position}
            >
              <bdi>{position}</bdi>
            </p>
          )}
        </div>
        {/* Two buttons get a line of their own; phones have no space for the icon of a button. */}
        <div className="flex-none empty:hidden has-[button+button]:w-full max-md:[&_svg]:hidden">{action}</div>
      </div>
      <Reasons inCommon={person.in_common} max={maxReasons} />
      {ask_me_about !== null && <AskMeAbout text={ask_me_about} />}
      <div className="flex min-w-0 items-center gap-1.5 empty:hidden">
        {hasRole && (
          <span className="flex shrink-0 md:hidden">
            <RoleBadge role={person.role} />
          </span>
        )}
        {interests.length > 0 && (
          <div className="min-w-0 flex-1">
            <InterestChips interests={interests} shared={shared} maxLines={maxInterestLines} />
          </div>
        )}
      </div>
    </>
  );
}
