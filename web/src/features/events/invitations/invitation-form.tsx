import type { FullPolicy } from '@plenum/contracts/enums';
import { maxInvitationMessageLength } from '@plenum/contracts/limits';
import { isManagingRole } from '@plenum/contracts/permissions';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { useDraftedValues } from '../../../lib/drafts.ts';
import { failureCode, failureMessage, fieldErrors } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextArea } from '../../../ui/field.tsx';
import { DialogActions } from '../../../ui/modal.tsx';
import type { InvitationText, InvitedRole, InviteTarget } from './inviting.api.ts';
import { t } from './inviting.en.json';

/** Common props of all ways to invite. */
export interface InviteFormProps {
  readonly target: InviteTarget;
  /** Roles that the viewer may assign, the highest first. */
  readonly roles: readonly InvitedRole[];
  readonly onClose: () => void;
  readonly onInvited: (() => void) | undefined;
}

interface AddressField {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

interface InvitationFormProps extends Omit<InviteFormProps, 'onInvited'> {
  /** First part of the key of the draft. */
  readonly draftPrefix: 'invite' | 'invite-one';
  readonly renderAddresses: (field: AddressField) => ReactNode;
  /** Returns the error of the typed addresses. */
  readonly problemOf: (text: string) => string | undefined;
  readonly submitLabel: (text: string) => string;
  readonly onSend: (text: string, invitation: InvitationText, when_full?: FullPolicy) => Promise<void>;
}

/** No invitations were sent: the organizer can add the rest to the waiting list, or invite fewer people. */
const MissingSeats = ({
  busy,
  onAddToWaitingList,
}: {
  readonly busy: boolean;
  readonly onAddToWaitingList: () => void;
}) => (
  <Alert
    tone="warn"
    title={t('inviting.stopped')}
    action={
      <Button variant="secondary" loading={busy} onClick={onAddToWaitingList}>
        {t('inviting.let_wait')}
      </Button>
    }
  >
    {t('inviting.stopped.text')}
  </Alert>
);

/** Form of an invitation: a field for addresses, the role and a personal message; drafted until it is sent. */
export function InvitationForm({ target, roles, draftPrefix, onClose, ...form }: InvitationFormProps) {
  const targetId = target.kind === 'event' ? target.event_id : target.organization_id;
  const [values, setValues, clearDraft] = useDraftedValues(`${draftPrefix}.${target.kind}.${targetId}`, {
    text: '',
    // The list is sorted from the highest role to the lowest.
    role: roles.at(-1) ?? 'ATTENDEE',
    message: '',
  });
  const [inputProblem, setInputProblem] = useState<string>();
  const { busy, failure, setFailure, attempt } = useAttempt();
  const serverError = fieldErrors(failure)['email'];
  const isFull = failureCode(failure) === 'attendee_limit_reached';
  const submit = async (when_full?: FullPolicy): Promise<void> => {
    const problem = form.problemOf(values.text);
    setInputProblem(problem);
    setFailure(undefined);
    if (problem !== undefined) return;
    await attempt(async () => {
      await form.onSend(values.text, { role: values.role, message: values.message.trim() || null }, when_full);
      clearDraft();
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid gap-4"
    >
      {isFull && <MissingSeats busy={busy} onAddToWaitingList={() => void submit('WAIT')} />}
      {failure !== undefined && serverError === undefined && !isFull && (
        <Alert tone="error">{failureMessage(failure)}</Alert>
      )}
      {form.renderAddresses({
        value: values.text,
        error: inputProblem ?? serverError,
        onChange: ({ target: { value } }) => setValues({ ...values, text: value }),
      })}
      <SelectField
        label={t('inviting.role')}
        value={values.role}
        onChange={(event) =>
          setValues({ ...values, role: roles.find((role) => role === event.target.value) ?? values.role })
        }
        options={roles.map((value) => ({ value, label: t(`inviting.role.${value}`) }))}
        {...(target.kind === 'event' && isManagingRole(values.role) ? { hint: t('inviting.role.new_account') } : {})}
      />
      <TextArea
        label={t('inviting.message')}
        optional={t('inviting.optional')}
        rows={3}
        maxLength={maxInvitationMessageLength}
        hint={t('inviting.message.count', { count: values.message.length, max: maxInvitationMessageLength })}
        value={values.message}
        onChange={(event) => setValues({ ...values, message: event.target.value })}
      />
      <DialogActions onCancel={onClose} loading={busy}>
        {form.submitLabel(values.text)}
      </DialogActions>
    </form>
  );
}
