import { Ban, Flag, User, UserMinus } from 'lucide-react';
import { paths } from '../../../lib/paths.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { Link } from '../../../ui/link.tsx';
import { MenuItem } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { confirmBlock } from './blocking.ts';
import { removeConnection } from './connections.api.ts';
import { t } from './connections.en.json';

/** Asks for confirmation, then removes a connection together with its conversation. */
function askToRemove(connection_id: number, name: string, onRemoved?: () => void): void {
  openModal('confirm', {
    title: t('network.remove.title', { name }),
    text: t('network.remove.text', { name }),
    confirmLabel: t('network.remove.confirm'),
    onConfirm: async () => {
      await removeConnection({ id: connection_id });
      showToast({ tone: 'info', title: t('network.removed', { name }) });
      onRemoved?.();
    },
  });
}

interface PersonItemsProps {
  readonly person: { readonly user_id: number; readonly full_name: string };
  /** Null if the two users are not connected. */
  readonly connection_id: number | null;
  /** Event of reports; without an event, nothing can be reported. */
  readonly event_id: number | null;
  readonly hasProfile?: boolean;
  readonly onRemoved?: () => void;
}

const icon = 'size-4.5';

export function PersonItems({ person, connection_id, event_id, hasProfile = false, onRemoved }: PersonItemsProps) {
  const { user_id, full_name: name } = person;
  return (
    <>
      {hasProfile && (
        <MenuItem asChild>
          <Link to={paths.user(user_id)}>
            <User aria-hidden="true" className={icon} />
            {t('network.profile')}
          </Link>
        </MenuItem>
      )}
      {connection_id !== null && (
        <MenuItem
          destructive
          icon={<UserMinus aria-hidden="true" className={icon} />}
          onSelect={() => askToRemove(connection_id, name, onRemoved)}
        >
          {t('network.remove')}
        </MenuItem>
      )}
      <MenuItem
        destructive
        icon={<Ban aria-hidden="true" className={icon} />}
        onSelect={() => confirmBlock(person, onRemoved)}
      >
        {t('network.block')}
      </MenuItem>
      {event_id !== null && (
        <MenuItem
          icon={<Flag aria-hidden="true" className={icon} />}
          onSelect={() => openModal('report', { event_id, reported: { kind: 'person', user_id, name } })}
        >
          {t('network.report')}
        </MenuItem>
      )}
    </>
  );
}
