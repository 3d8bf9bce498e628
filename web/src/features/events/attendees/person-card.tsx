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
export const personCardClass = 'flex flex-col gap-2 rounded-lg border border-rule bg-surface p-3 sm:gap-3 sm:p-4';

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
  const shared = person.in_common?.interests ?? [];
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
            {person.role !== 'ATTENDEE' && <RoleBadge role={person.role} />}
          </h2>
          {position !== '' && (
            <p className="mt-0.5 line-clamp-2 text-sm leading-snug text-muted" title={position}>
              <bdi>{position}</bdi>
            </p>
          )}
        </div>
        {/* Two buttons get a line of their own; a button without space beside the name is as wide as the card. */}
        <div className="flex-[1_0_auto] empty:hidden [&>button:only-child]:w-full has-[button+button]:w-full pointer-coarse:[&_button]:h-11 [&>button_svg.lucide]:hidden">
          {action}
        </div>
      </div>
      <Reasons inCommon={person.in_common} max={maxReasons} />
      {ask_me_about !== null && <AskMeAbout text={ask_me_about} />}
      <InterestChips
        interests={[...new Set([...shared, ...matchedFirst(person, query)])]}
        shared={shared}
        maxLines={maxInterestLines}
      />
    </>
  );
}
