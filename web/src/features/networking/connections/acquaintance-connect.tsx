import { ConnectButton } from './connect-button.tsx';
import { useAcquaintance } from './connections.api.ts';
import { acquaintanceRelationship } from './relationship.ts';

interface AcquaintanceConnectProps {
  readonly user_id: number;
  readonly event_id: number | null;
  readonly position?: string;
}

/** Connection action for a person, for screens that have only their id. */
export function AcquaintanceConnect({ user_id, event_id, position = '' }: AcquaintanceConnectProps) {
  const { data } = useAcquaintance(user_id, event_id);
  if (data === undefined || data.is_blocked) return null;
  const { full_name, image_url } = data.user;
  return (
    <ConnectButton
      person={{ user_id, full_name, image_url, position }}
      event_id={event_id}
      relationship={acquaintanceRelationship(data)}
      connection_id={data.connection?.id ?? null}
    />
  );
}
