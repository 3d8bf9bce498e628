import type { EventUserPublic } from '@plenum/contracts/events/attendees';
import { ConnectButton } from './connect-button.tsx';
import { positionOf, relationshipOf } from './relationship.ts';

/** Connection action for a member of the people list; renders nothing for the viewer themselves. */
export function MemberConnect({ person }: { readonly person: EventUserPublic }) {
  const standing = relationshipOf({
    status: person.connection_status,
    direction: person.connection_direction,
    mayAsk: person.can_send_connection_request,
  });
  return (
    <ConnectButton
      size="small"
      person={{ ...person, position: positionOf(person) }}
      event_id={person.event_id}
      relationship={standing}
      connection_id={person.connection_id}
    />
  );
}
