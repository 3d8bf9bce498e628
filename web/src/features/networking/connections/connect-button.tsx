import { Clock, UserPlus } from 'lucide-react';
import { openModal, type IcebreakerData } from '../../../lib/stores/modals.ts';
import { Button, type ButtonSize } from '../../../ui/button.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { t } from './connections.en.json';
import { MessageButton } from './message-button.tsx';
import type { Relationship } from './relationship.ts';

interface ConnectButtonProps {
  readonly person: IcebreakerData['person'];
  /** Event of the connection request; without an event no request can be sent. */
  readonly event_id: number | null;
  readonly relationship: Relationship;
  readonly connection_id: number | null;
  readonly size?: ButtonSize;
}

const icon = 'size-4.5';

/** Available action for a person: message, pending, answer, connect, or none. */
export function ConnectButton({ person, event_id, relationship, connection_id, size = 'medium' }: ConnectButtonProps) {
  const name = person.full_name;
  switch (relationship) {
    case 'connected':
      return <MessageButton person={person} size={size} />;
    case 'sent':
      return (
        <Button
          size={size}
          variant="secondary"
          disabled
          aria-label={t('connect.pending.to', { name })}
          icon={<Clock aria-hidden="true" className={icon} />}
        >
          {t('connect.pending')}
        </Button>
      );
    case 'received':
      if (connection_id === null) return null;
      return (
        <div className="flex flex-wrap items-center gap-2">
          <span className="w-full text-sm font-semibold">{t('connect.asked')}</span>
          <AnswerButtons connection_id={connection_id} person={person} size={size} />
        </div>
      );
    case 'open':
      if (event_id === null) return null;
      return (
        <Button
          size={size}
          aria-label={t('connect.connect.to', { name })}
          icon={<UserPlus aria-hidden="true" className={icon} />}
          onClick={() => openModal('icebreaker', { event_id, person })}
        >
          {t('connect.connect')}
        </Button>
      );
    case 'closed':
      return null;
  }
}
