import type { EventDetail } from '@plenum/contracts/events/events';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Card } from '../../../../ui/page.tsx';
import { t } from './settings-details.en.json';

const DeleteEventDialog = lazy(() =>
  import('./delete-event-dialog.tsx').then((m) => ({ default: m.DeleteEventDialog })),
);
const confirmationWord = 'DELETE';

/** Deletes the event after a typed confirmation and the account’s password. For owners of the organization. */
export function DangerZone({ event }: { readonly event: EventDetail }) {
  const [typed, setTyped] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Card className="grid max-w-2xl gap-4 border-live">
      <h2 className="text-xl">{t('settings.delete')}</h2>
      <p className="max-w-[60ch]">{t('settings.delete.text')}</p>
      <TextField
        label={t('settings.delete.word', { word: confirmationWord })}
        className="max-w-xs"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        variant="danger"
        className="justify-self-start"
        disabled={typed.trim() !== confirmationWord}
        onClick={() => setConfirming(true)}
      >
        {t('settings.delete')}
      </Button>
      {isConfirming && (
        <Suspense fallback={null}>
          <DeleteEventDialog event={event} onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </Card>
  );
}
