/** Displays what the viewer shares with a person, outside of the lists of an event. */
import type { EventUserPublic } from '@plenum/contracts/events/attendees';
import type { InCommon } from '@plenum/contracts/networking/meeting-people';
import type { ReactNode } from 'react';
import { useQuery } from '../../../lib/swr.ts';
import { Section } from '../../../ui/page.tsx';
import { t } from './reasons.en.json';
import { hasReasons, Reasons } from './reasons.tsx';

/**
 * Returns the visible profile of a person in an event: undefined while loading, null if either of them is not a member.
 */
export function useMember(event_id: number | null, attendee_id: number): EventUserPublic | null | undefined {
  const { data, error } = useQuery(
    'GET /events/:event_id/users/:attendee_id',
    event_id === null ? null : { params: { event_id, attendee_id } },
  );
  return event_id === null || error !== undefined ? null : data;
}

interface SharedWithProps {
  readonly inCommon: InCommon | null;
  /** Where the two people met; null if they are not connected. */
  readonly met: ReactNode;
}

/** Where two people met and what they have in common; renders nothing if neither is known. */
export function SharedWith({ inCommon, met }: SharedWithProps) {
  if (met === null && (inCommon === null || !hasReasons(inCommon))) return null;
  return (
    <Section title={t('common.label')}>
      <div className="grid gap-2">
        <Reasons inCommon={inCommon} />
        {met}
      </div>
    </Section>
  );
}
