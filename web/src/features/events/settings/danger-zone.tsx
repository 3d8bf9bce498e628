import type { EventDetail } from '@plenum/contracts/events';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call, failureCode, failureMessage } from '../../../lib/http.ts';
import { paths } from '../../../lib/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { Card } from '../../../ui/page.tsx';
import { showToast } from '../../../ui/toast.ts';
import { deleteEvent } from '../events.api.ts';
import { t as s } from './settings.en.json';

const Modal = lazy(() => import('../../../ui/modal.tsx').then((m) => ({ default: m.Modal })));
const word = 'DELETE';

/** Deletes the event after a typed confirmation and the account’s password. For owners of the organization. */
export function DangerZone({ event }: { readonly event: EventDetail }) {
  const [typed, setTyped] = useState('');
  const [asking, setAsking] = useState(false);
  return (
    <Card className="grid max-w-2xl gap-4 border-live">
      <h2 className="text-xl">{s('settings.delete')}</h2>
      <p className="max-w-[60ch]">{s('settings.delete.text')}</p>
      <TextField
        label={s('settings.delete.word', { word })}
        className="max-w-xs"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        variant="danger"
        className="justify-self-start"
        disabled={typed.trim() !== word}
        onClick={() => setAsking(true)}
      >
        {s('settings.delete')}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <PasswordDialog event={event} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function PasswordDialog({ event, onClose }: { readonly event: EventDetail; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isWrong = failureCode(failure) === 'incorrect_password';
  const remove = async () => {
    setBusy(true);
    try {
      await call('POST /auth/verify-password', { body: { password } });
      await deleteEvent(event.id, async () => {
        showToast({ tone: 'good', title: s('settings.deleted', { title: event.title }) });
        await navigate(paths.organization(event.organization.id), { replace: true });
      });
    } catch (cause) {
      setFailure(cause);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={s('settings.delete.confirm', { title: event.title })}
      description={s('settings.delete.password.text')}
      closeOnOutside={false}
      size="small"
      role="alertdialog"
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void remove();
        }}
      >
        {failure !== undefined && !isWrong && <Alert tone="error">{failureMessage(failure)}</Alert>}
        <PasswordField
          label={s('settings.delete.password')}
          autoComplete="current-password"
          value={password}
          error={isWrong ? s('settings.delete.password.wrong') : undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {s('settings.keep')}
          </Button>
          <Button type="submit" variant="danger" loading={busy} disabled={password === ''}>
            {s('settings.delete')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
