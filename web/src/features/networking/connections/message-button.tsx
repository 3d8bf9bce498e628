import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from '../../../ui/button.tsx';
import { t } from './connections.en.json';
import { openConversation } from './open-conversation.ts';

interface MessageButtonProps {
  readonly person: { readonly user_id: number; readonly full_name: string };
  readonly size?: ButtonSize;
  readonly variant?: ButtonVariant;
  /** Whether the button has only an icon, in rows without space for a text. */
  readonly isIcon?: boolean;
  /** Whether it replaces the button that had the focus. */
  readonly takesFocus?: boolean;
}

export function MessageButton({
  person,
  size = 'medium',
  variant = 'secondary',
  isIcon = false,
  takesFocus = false,
}: MessageButtonProps) {
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    await openConversation(person.user_id);
    setBusy(false);
  };
  return (
    <Button
      size={size}
      variant={variant}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the button that had the focus
      autoFocus={takesFocus}
      aria-label={t('connect.message.to', { name: person.full_name })}
      {...(isIcon ? { className: 'w-11 px-0', title: t('connect.message') } : {})}
      icon={<MessageCircle aria-hidden="true" className="size-4.5" />}
      loading={busy}
      onClick={() => void open()}
    >
      {!isIcon && t('connect.message')}
    </Button>
  );
}
