import { lazy } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { AcquaintanceConnect } from './acquaintance-connect.tsx';
import { UnblockButton } from './blocked-people.tsx';
import { useAcquaintance } from './connections.api.ts';
import { t } from './connections.en.json';

const PersonItems = lazy(async () => ({ default: (await import('./person-items.tsx')).PersonItems }));

interface AcquaintanceActionsProps {
  readonly user_id: number;
  /** Event of a connection request and of reports; null for none. */
  readonly event_id: number | null;
  readonly position?: string;
  /** Called after the connection was removed, or the person was blocked. */
  readonly onRemoved?: () => void;
}

/** Primary action, and a menu with the others: remove, block, report. */
export function AcquaintanceActions({ user_id, event_id, position, onRemoved }: AcquaintanceActionsProps) {
  const { data } = useAcquaintance(user_id, event_id);
  if (data === undefined || data.is_blocked) return null;
  const { full_name } = data.user;
  const { connection } = data;
  return (
    <>
      <AcquaintanceConnect user_id={user_id} event_id={event_id} {...(position === undefined ? {} : { position })} />
      <RowMenu name={full_name}>
        {() => (
          <PersonItems
            person={{ user_id, full_name }}
            connection_id={connection?.status === 'ACCEPTED' ? connection.id : null}
            event_id={event_id ?? connection?.originating_event_id ?? null}
            {...(onRemoved === undefined ? {} : { onRemoved })}
          />
        )}
      </RowMenu>
    </>
  );
}

/** Note that the viewer has blocked the person, with an unblock button; renders nothing otherwise. */
export function BlockedNote({ user_id, event_id }: { readonly user_id: number; readonly event_id: number | null }) {
  const { data } = useAcquaintance(user_id, event_id);
  if (data?.is_blocked !== true) return null;
  const { full_name } = data.user;
  return (
    <Alert tone="warn" className="mb-6 max-w-2xl" action={<UnblockButton person={{ user_id, full_name }} />}>
      {t('network.blocked.note', { name: full_name })}
    </Alert>
  );
}
