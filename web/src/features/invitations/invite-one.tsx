import { emailLengthMax } from '@plenum/contracts/limits';
import { type SubmitEvent, useState } from 'react';
import { useDraftedValues } from '../../lib/drafts.ts';
import { failureMessage, fieldErrors } from '../../lib/http.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/field.tsx';
import { DialogActions } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast.ts';
import { firstRole, invitationText, InvitationTextFields } from './invitation-text-fields.tsx';
import { invite, type InvitedRole, type InviteTarget } from './inviting.api.ts';
import { t } from './inviting.en.json';

export interface InviteFormProps {
  readonly target: InviteTarget;
  readonly roles: readonly InvitedRole[];
  readonly onClose: () => void;
  readonly onInvited: (() => void) | undefined;
}

/** Invites one address. */
export function InviteOne({ target, roles, onClose, onInvited }: InviteFormProps) {
  const targetId = target.kind === 'event' ? target.event_id : target.organization_id;
  const [values, setValues, forget] = useDraftedValues(`invite-one.${target.kind}.${targetId}`, {
    email: '',
    role: firstRole(roles),
    message: '',
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [emailError, setEmailError] = useState<string>();
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const email = values.email.trim();
    setFailure(undefined);
    setEmailError(email === '' ? t('inviting.email.required') : undefined);
    if (email === '') return;
    setBusy(true);
    try {
      await invite(target, { email, ...invitationText(values.role, values.message) });
      forget();
      showToast({ tone: 'good', title: t('inviting.sent', { email }) });
      onInvited?.();
      onClose();
    } catch (cause) {
      const aboutEmail = fieldErrors(cause)['email'];
      if (aboutEmail === undefined) setFailure(failureMessage(cause));
      else setEmailError(aboutEmail);
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      <TextField
        label={t('inviting.email')}
        type="email"
        autoComplete="off"
        maxLength={emailLengthMax}
        error={emailError}
        value={values.email}
        onChange={({ target: { value } }) => setValues({ ...values, email: value })}
      />
      <InvitationTextFields {...values} roles={roles} onChange={(change) => setValues({ ...values, ...change })} />
      <DialogActions onCancel={onClose} loading={busy}>
        {t('inviting.send')}
      </DialogActions>
    </form>
  );
}
