import { maxEmailLength } from '@plenum/contracts/limits';
import { TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { InvitationForm, type InviteFormProps } from './invitation-form.tsx';
import { invite } from './inviting.api.ts';
import { t } from './inviting.en.json';

export function InviteOne({ onInvited, ...props }: InviteFormProps) {
  return (
    <InvitationForm
      {...props}
      draftPrefix="invite-one"
      renderAddresses={(field) => (
        <TextField label={t('inviting.email')} type="email" autoComplete="off" maxLength={maxEmailLength} {...field} />
      )}
      problemOf={(text) => (text.trim() === '' ? t('inviting.email.required') : undefined)}
      submitLabel={() => t('inviting.send')}
      onSend={async (text, invitation, when_full) => {
        const email = text.trim();
        await invite(props.target, { email, ...invitation }, when_full);
        showToast({ tone: 'good', title: t(when_full === 'WAIT' ? 'inviting.waits' : 'inviting.sent', { email }) });
        onInvited?.();
        props.onClose();
      }}
    />
  );
}
