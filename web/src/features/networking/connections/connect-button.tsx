import { Clock, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { openModal, type IcebreakerData } from '../../../lib/stores/modals.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../../../ui/button.tsx';
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
  /** Of the button that connects; `secondary` in lists, where it is not the primary action of the screen. */
  readonly variant?: ButtonVariant;
  /** Sends the request instead of opening the dialog with the icebreakers. */
  readonly onConnect?: (() => Promise<void>) | undefined;
}

const icon = 'size-4.5';

/** Available action for a person: message, pending, answer, connect, or none. */
export function ConnectButton({
  person,
  event_id,
  relationship,
  connection_id,
  size = 'medium',
  variant = 'primary',
  onConnect,
}: ConnectButtonProps) {
  const [isSending, setSending] = useState(false);
  const name = person.full_name;
  const send = async (request: () => Promise<void>) => {
    setSending(true);
    await request();
    setSending(false);
  };
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
          variant={variant}
          loading={isSending}
          aria-label={t('connect.connect.to', { name })}
          icon={<UserPlus aria-hidden="true" className={icon} />}
          onClick={() =>
            onConnect === undefined ? openModal('icebreaker', { event_id, person }) : void send(onConnect)
          }
        >
          {t('connect.connect')}
        </Button>
      );
    case 'closed':
      return null;
  }
}
