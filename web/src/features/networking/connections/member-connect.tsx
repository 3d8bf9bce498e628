import type { EventUserPublic } from '@plenum/contracts/events/attendees';
import { ConnectButton } from './connect-button.tsx';
import { requestByInterest } from './interest-request.tsx';
import { positionOf, relationshipOf } from './relationship.ts';

interface MemberConnectProps {
  readonly person: EventUserPublic;
  /** The request is about this interest and is sent at once; empty for a dialog with icebreakers. */
  readonly interest: string;
}

/** Connection action for a member of the people list. */
export function MemberConnect({ person, interest }: MemberConnectProps) {
  const standing = relationshipOf({
    status: person.connection_status,
    direction: person.connection_direction,
    mayAsk: person.can_send_connection_request,
  });
  return (
    <ConnectButton
      size="small"
      variant="secondary"
      person={{ ...person, position: positionOf(person) }}
      event_id={person.event_id}
      relationship={standing}
      connection_id={person.connection_id}
      onConnect={interest === '' ? undefined : () => requestByInterest(person.event_id, person, interest)}
    />
  );
}
