import type { EventDetail } from '@plenum/contracts/events/events';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call, failureCode, failureMessage } from '../../../../lib/http.ts';
import { paths } from '../../../../lib/paths.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { DialogActions, Modal } from '../../../../ui/modal.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { deleteEvent } from '../events.api.ts';
import { t } from './settings-details.en.json';

export function DeleteEventDialog({ event, onClose }: { readonly event: EventDetail; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const isWrong = failureCode(failure) === 'incorrect_password';
  const remove = () =>
    attempt(async () => {
      await call('POST /auth/verify-password', { body: { password } });
      await deleteEvent(event.id, async () => {
        showToast({ tone: 'good', title: t('settings.deleted', { title: event.title }) });
        await navigate(paths.organization(event.organization.id), { replace: true });
      });
    });
  return (
    <Modal
      open
      asksToDiscard={false}
      onClose={onClose}
      title={t('settings.delete.confirm', { title: event.title })}
      description={t('settings.delete.password.text')}
      closeOnOutsideClick={false}
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
          label={t('settings.delete.password')}
          autoComplete="current-password"
          value={password}
          error={isWrong ? t('settings.delete.password.wrong') : undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
        <DialogActions
          onCancel={onClose}
          variant="danger"
          loading={busy}
          disabled={password === ''}
          cancelLabel={t('settings.keep')}
        >
          {t('settings.delete')}
        </DialogActions>
      </form>
    </Modal>
  );
}
