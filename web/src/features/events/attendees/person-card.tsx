import type { EventUserPublic } from '@plenum/contracts/events/attendees';
import type { ReactNode } from 'react';
import { joinParts } from '../../../lib/join-parts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { AskMeAbout, InterestChips } from '../../../ui/interests.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { sortByMatch, matchedInterests } from './matched-interests.ts';
import { Reasons } from './reasons.tsx';
import { RoleBadge } from './role-badge.tsx';

/** The card shows one line of interests and one reason; the profile shows all. */
const maxInterestLines = 1;
const maxReasons = 1;

/** Class names for the container of a person card. */
export const personCardClass =
  'grid grid-cols-[minmax(0,1fr)] content-start gap-1.5 rounded-lg border border-rule bg-surface p-3';

interface PersonCardProps {
  readonly person: EventUserPublic;
  /** The search text or interest that matched this person; may be empty. */
  readonly query: string;
  readonly action: ReactNode;
}

/** Summary of a person: name and role, position and company, one action, and interests. The profile contains the rest. */
export function PersonCard({ person, query, action }: PersonCardProps) {
  const position = joinParts([person.speaker_title ?? person.title, person.company_name]);
  const name = person.full_name;
  const { ask_me_about } = matchedInterests(person, query);
  const hasRole = person.role !== 'ATTENDEE';
  const shared = person.in_common?.interests ?? [];
  const interests = [...new Set([...shared, ...sortByMatch(person, query)])];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={name} image_url={person.image_url} size="card" />
        {/* Grows before the action, so that the action wraps only when the name has less than `min-w-30`. */}
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
              className="mt-0.5 line-clamp-3 text-sm max-md:line-clamp-2 leading-snug text-pretty wrap-anywhere text-muted"
              title={position}
            >
              <bdi>{position}</bdi>
            </p>
          )}
        </div>
        {/* Two buttons wrap to a separate line; phones have no space for button icons. */}
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
