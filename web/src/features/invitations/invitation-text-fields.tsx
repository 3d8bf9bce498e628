import { invitationMessageLengthMax } from '@plenum/contracts/limits';
import { SelectField, TextArea } from '../../ui/field.tsx';
import type { InvitationText, InvitedRole } from './inviting.api.ts';
import { t } from './inviting.en.json';

interface InvitationTextFieldsProps {
  readonly roles: readonly InvitedRole[];
  readonly role: InvitedRole;
  readonly message: string;
  readonly onChange: (change: { readonly role?: InvitedRole; readonly message?: string }) => void;
}

/** Role and personal message of an invitation. */
export function InvitationTextFields({ roles, role, message, onChange }: InvitationTextFieldsProps) {
  return (
    <>
      <SelectField
        label={t('inviting.role')}
        value={role}
        onChange={({ target }) => onChange({ role: roles.find((one) => one === target.value) ?? role })}
        options={roles.map((value) => ({ value, label: t(`inviting.role.${value}`) }))}
      />
      <TextArea
        label={t('inviting.message')}
        optional={t('inviting.optional')}
        rows={3}
        maxLength={invitationMessageLengthMax}
        hint={t('inviting.message.count', { count: message.length, max: invitationMessageLengthMax })}
        value={message}
        onChange={({ target }) => onChange({ message: target.value })}
      />
    </>
  );
}

/** Returns the lowest assignable role: lists are sorted from the highest to the lowest. */
export const firstRole = (roles: readonly InvitedRole[]): InvitedRole => roles.at(-1) ?? 'ATTENDEE';

/** Returns the message for the request; null if empty. */
export const invitationText = (role: InvitedRole, message: string): InvitationText => ({
  role,
  message: message.trim() === '' ? null : message.trim(),
});
