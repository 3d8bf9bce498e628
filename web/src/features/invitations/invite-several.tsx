import type { BulkResult } from '@plenum/contracts/invitations';
import { bulkInvitationsMax } from '@plenum/contracts/limits';
import { type SubmitEvent, useState } from 'react';
import { useDraftedValues } from '../../lib/drafts.ts';
import { failureMessage } from '../../lib/http.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { DialogActions } from '../../ui/modal.tsx';
import { looksLikeAddress, typedAddresses } from './addresses.ts';
import { firstRole, invitationText, InvitationTextFields } from './invitation-text-fields.tsx';
import type { InviteFormProps } from './invite-one.tsx';
import { inviteMany } from './inviting.api.ts';
import { t } from './inviting.en.json';

function complaintAbout(emails: readonly string[]): string | undefined {
  if (emails.length === 0) return t('inviting.emails.required');
  if (emails.length > bulkInvitationsMax)
    return t('inviting.emails.too_many', { max: bulkInvitationsMax, count: emails.length });
  const wrong = emails.filter((email) => !looksLikeAddress(email));
  return wrong.length === 0 ? undefined : t('inviting.emails.invalid', { emails: wrong.join(', ') });
}

/** Invites several addresses with one role and one message, and lists rejected addresses with the reason. */
export function InviteSeveral({ target, roles, onClose, onInvited }: InviteFormProps) {
  const targetId = target.kind === 'event' ? target.event_id : target.organization_id;
  const [values, setValues, forget] = useDraftedValues(`invite.${target.kind}.${targetId}`, {
    text: '',
    role: firstRole(roles),
    message: '',
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [complaint, setComplaint] = useState<string>();
  const [result, setResult] = useState<BulkResult>();
  const emails = typedAddresses(values.text);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const problem = complaintAbout(emails);
    setComplaint(problem);
    setFailure(undefined);
    if (problem !== undefined) return;
    setBusy(true);
    try {
      const sent = await inviteMany(target, emails, invitationText(values.role, values.message));
      if (sent.successful.length > 0) onInvited?.();
      forget();
      setResult(sent);
    } catch (cause) {
      setFailure(failureMessage(cause));
      setBusy(false);
    }
  };
  if (result !== undefined) return <Result result={result} onClose={onClose} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      <TextArea
        label={t('inviting.emails')}
        hint={t('inviting.emails.hint', { max: bulkInvitationsMax, count: emails.length })}
        rows={5}
        autoComplete="off"
        error={complaint}
        value={values.text}
        onChange={({ target: { value } }) => setValues({ ...values, text: value })}
      />
      <InvitationTextFields {...values} roles={roles} onChange={(change) => setValues({ ...values, ...change })} />
      <DialogActions onCancel={onClose} loading={busy}>
        {t('inviting.send_many', { count: emails.length })}
      </DialogActions>
    </form>
  );
}

function Result({ result, onClose }: { readonly result: BulkResult; readonly onClose: () => void }) {
  const { successful, failed } = result;
  return (
    <div className="grid gap-4">
      <Alert tone={successful.length > 0 ? 'good' : 'warn'}>
        {t('inviting.sent_many', { count: successful.length })}
      </Alert>
      {successful.length > 0 && (
        <p className="text-sm wrap-anywhere text-muted">{successful.map(({ email }) => email).join(', ')}</p>
      )}
      {failed.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-base font-semibold">{t('inviting.failed_many', { count: failed.length })}</h3>
          <ul className="grid gap-2 text-sm">
            {failed.map(({ email, reason }) => (
              <li key={email}>
                <span className="font-semibold wrap-anywhere">{email}</span>
                <span className="block text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex justify-end">
        <Button onClick={onClose}>{t('inviting.done')}</Button>
      </div>
    </div>
  );
}
