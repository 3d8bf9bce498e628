import { maxEmailLength, maxPersonNameLength } from '@plenum/contracts/limits';
import { fullName } from '@plenum/contracts/names';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DraftKey } from '../../../lib/drafts.ts';
import { failureMessage, fieldErrors } from '../../../lib/http.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DemoNote } from '../../../ui/demo-note.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { showToast } from '../../../ui/toast.ts';
import { t } from './people.en.json';

interface AddedPerson {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

interface RoleToAdd {
  readonly value: string;
  readonly label: string;
  readonly add: (person: AddedPerson) => Promise<'added' | 'invited'>;
}

interface AddPersonDialogProps {
  readonly draftKey: DraftKey;
  readonly text: string;
  /** Roles that the viewer may assign, the default one first. */
  readonly roles: readonly RoleToAdd[];
  readonly onClose: () => void;
}

const fields = ['email', 'first_name', 'last_name'] as const;
const lengths = { email: maxEmailLength, first_name: maxPersonNameLength, last_name: maxPersonNameLength };

/** Adds a person who is known to the organization; displays if they were invited instead. */
export function AddPersonDialog({ draftKey, text, roles, onClose }: AddPersonDialogProps) {
  const [role, setRole] = useState(roles[0]);
  const form = useForm({ defaultValues: { email: '', first_name: '', last_name: '' } });
  const clearDraft = useFormDraft(form, draftKey);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      if (role === undefined) return;
      const outcome = await role.add(values);
      clearDraft();
      const name = fullName({ first_name: values.first_name.trim(), last_name: values.last_name.trim() });
      if (outcome === 'added') showToast({ tone: 'good', title: t('add.done', { name }) });
      else showToast({ tone: 'info', title: t('add.invited', { name }), text: t('add.invited.text') });
      onClose();
    } catch (failure) {
      const serverErrors = fieldErrors(failure);
      const invalidFields = fields.filter((field) => serverErrors[field] !== undefined);
      for (const field of invalidFields) form.setError(field, { message: serverErrors[field] ?? '' });
      if (invalidFields.length === 0) form.setError('root', { message: failureMessage(failure) });
    }
  });
  return (
    <Modal open asksToDiscard={false} onClose={onClose} title={t('add.title')} description={text}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <DemoNote topic="mails" />
        {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
        {fields.map((field) => (
          <TextField
            key={field}
            label={t(`add.${field}`)}
            type={field === 'email' ? 'email' : 'text'}
            autoComplete="off"
            maxLength={lengths[field]}
            error={errors[field]?.message}
            {...(field === 'last_name'
              ? { hint: t('add.last_name.hint'), ...form.register(field) }
              : form.register(field, { validate: (text) => text.trim() !== '' || t(`add.${field}.required`) }))}
          />
        ))}
        <SelectField
          label={t('people.role')}
          value={role?.value}
          onChange={({ target }) => setRole(roles.find(({ value }) => value === target.value))}
          options={roles}
        />
        <DialogActions onCancel={onClose} loading={isSubmitting}>
          {t('add.submit')}
        </DialogActions>
      </form>
    </Modal>
  );
}
