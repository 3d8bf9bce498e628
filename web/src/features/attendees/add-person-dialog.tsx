import type { EventUserRole } from '@plenum/contracts/enums';
import { email_length_max, person_name_length_max } from '@plenum/contracts/limits';
import { useForm } from 'react-hook-form';
import { failureMessage, fieldErrors } from '../../lib/http.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast.ts';
import { addPerson } from './people.api.ts';
import { t } from './people.messages.ts';

interface AddPersonDialogProps {
  readonly event_id: number;
  readonly roles: readonly EventUserRole[];
  readonly onClose: () => void;
}

const fields = ['email', 'first_name', 'last_name'] as const;
const lengths = { email: email_length_max, first_name: person_name_length_max, last_name: person_name_length_max };

/** Makes somebody a member at once, without an invitation to accept. */
export function AddPersonDialog({ event_id, roles, onClose }: AddPersonDialogProps) {
  const initial: EventUserRole = roles.find((role) => role === 'ATTENDEE') ?? 'ATTENDEE';
  const form = useForm({ defaultValues: { email: '', first_name: '', last_name: '', role: initial } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await addPerson(event_id, values);
      showToast({ tone: 'good', title: t('add.done', { name: `${values.first_name} ${values.last_name}` }) });
      onClose();
    } catch (failure) {
      const about = fieldErrors(failure);
      const named = fields.filter((field) => about[field] !== undefined);
      for (const field of named) form.setError(field, { message: about[field] ?? '' });
      if (named.length === 0) form.setError('root', { message: failureMessage(failure) });
    }
  });
  return (
    <Modal open onClose={onClose} title={t('add.title')} description={t('add.text')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
        {fields.map((field) => (
          <TextField
            key={field}
            label={t(`add.${field}`)}
            type={field === 'email' ? 'email' : 'text'}
            autoComplete="off"
            maxLength={lengths[field]}
            error={errors[field]?.message}
            {...form.register(field, { validate: (text) => text.trim() !== '' || t(`add.${field}.required`) })}
          />
        ))}
        <SelectField
          label={t('people.role')}
          options={roles.map((value) => ({ value, label: t(`people.role.${value}`) }))}
          {...form.register('role')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('moderation.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('add.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
