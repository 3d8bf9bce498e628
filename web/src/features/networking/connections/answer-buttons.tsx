import { useState } from 'react';
import { Button, type ButtonSize } from '../../../ui/button.tsx';
import { answerRequest } from './answer-request.ts';
import { t } from './connections.en.json';

interface AnswerButtonsProps {
  readonly connection_id: number;
  readonly person: { readonly user_id: number; readonly full_name: string };
  readonly size?: ButtonSize;
  /** Shows the new connection instead of a toast. */
  readonly onAccepted?: () => void;
}

export function AnswerButtons({ connection_id, person, size = 'medium', onAccepted }: AnswerButtonsProps) {
  const [busy, setBusy] = useState<'ACCEPTED' | 'REJECTED'>();
  const name = person.full_name;
  const decide = async (status: 'ACCEPTED' | 'REJECTED') => {
    setBusy(status);
    await answerRequest(connection_id, person, status, onAccepted);
    setBusy(undefined);
  };
  return (
    <>
      <Button
        size={size}
        aria-label={t('connect.accept.of', { name })}
        loading={busy === 'ACCEPTED'}
        disabled={busy !== undefined}
        onClick={() => void decide('ACCEPTED')}
      >
        {t('connect.accept')}
      </Button>
      <Button
        size={size}
        variant="secondary"
        aria-label={t('connect.decline.of', { name })}
        loading={busy === 'REJECTED'}
        disabled={busy !== undefined}
        onClick={() => void decide('REJECTED')}
      >
        {t('connect.decline')}
      </Button>
    </>
  );
}
