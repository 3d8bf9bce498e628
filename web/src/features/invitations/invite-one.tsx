import { emailLengthMax } from '@plenum/contracts/limits';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { InvitationForm, type InviteFormProps } from './invitation-form.tsx';
import { invite } from './inviting.api.ts';
import { t } from './inviting.en.json';

/** Invites one address. */
export function InviteOne({ onInvited, ...props }: InviteFormProps) {
  return (
    <InvitationForm
      {...props}
      place="invite-one"
      renderAddresses={(field) => (
        <TextField label={t('inviting.email')} type="email" autoComplete="off" maxLength={emailLengthMax} {...field} />
      )}
      complaintAbout={(text) => (text.trim() === '' ? t('inviting.email.required') : undefined)}
      submitLabel={() => t('inviting.send')}
      onSend={async (text, invitation) => {
        const email = text.trim();
        await invite(props.target, { email, ...invitation });
        showToast({ tone: 'good', title: t('inviting.sent', { email }) });
        onInvited?.();
        props.onClose();
      }}
    />
  );
}
