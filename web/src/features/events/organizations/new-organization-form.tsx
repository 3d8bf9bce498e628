import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { failureMessage, fieldErrors } from '../../../lib/http.ts';
import { paths } from '../../../lib/paths.ts';
import { useMayCreateOrganizations } from '../../../lib/stores/may-create-organizations.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { nameRules } from './name-rules.ts';
import { createOrganization } from './organizations.api.ts';
import { t } from './organizations.en.json';

/** Form with one field, which opens the new organization; explains to other users why they may not create one. */
export function NewOrganizationForm() {
  const mayCreateOrganizations = useMayCreateOrganizations();
  return mayCreateOrganizations ? <NameForm /> : <Alert tone="info">{t('organizations.founders')}</Alert>;
}

function NameForm() {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { name: '' } });
  const clearDraft = useFormDraft(form, 'new-organization');
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      const { id } = await createOrganization(name.trim());
      clearDraft();
      showToast({ tone: 'good', title: t('organizations.created') });
      await navigate(paths.organization(id), { replace: true });
    } catch (failure) {
      const { name: aboutName } = fieldErrors(failure);
      if (aboutName === undefined) form.setError('root', { message: failureMessage(failure) });
      else form.setError('name', { message: aboutName }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-lg gap-5">
      {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
      <TextField
        label={t('organizations.name')}
        hint={t('organizations.name.hint')}
        autoComplete="organization"
        error={errors.name?.message}
        {...form.register('name', nameRules)}
      />
      <Button type="submit" loading={isSubmitting} className="justify-self-start">
        {t('organizations.create')}
      </Button>
    </form>
  );
}
