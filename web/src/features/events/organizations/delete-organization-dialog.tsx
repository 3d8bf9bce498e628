import type { OrganizationDetail } from '@plenum/contracts/events/organizations';
import { useForm } from 'react-hook-form';
import { failureCode, failureMessage } from '../../../lib/http.ts';
import { go } from '../../../lib/navigate.ts';
import { paths } from '../../../lib/paths.ts';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { deleteOrganization, invalidateOrganizationLists } from './organizations.api.ts';
import { t } from './organizations.en.json';

interface Props {
  readonly organization: OrganizationDetail;
  readonly onClose: () => void;
}

/** Deletes an organization after its owner has typed their password. */
export function DeleteOrganizationDialog({ organization: { id, name }, onClose }: Props) {
  const form = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await deleteOrganization(id, password);
    } catch (failure) {
      const isWrong = failureCode(failure) === 'incorrect_password';
      const message = isWrong ? t('organizations.delete.wrong') : failureMessage(failure);
      form.setError('password', { message }, { shouldFocus: true });
      return;
    }
    go(paths.dashboard(), { replace: true });
    showToast({ tone: 'good', title: t('organizations.deleted', { organization: name }) });
    await invalidateOrganizationLists();
  });
  return (
    <Modal
      open
      asksToDiscard={false}
      onClose={onClose}
      title={t('organizations.delete.title', { organization: name })}
      description={t('organizations.delete.text')}
      closeOnOutsideClick={false}
      role="alertdialog"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <PasswordField
          label={t('organizations.delete.password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password', { required: t('organizations.keys.required') })}
        />
        <DialogActions onCancel={onClose} variant="danger" loading={isSubmitting}>
          {t('organizations.delete.confirm')}
        </DialogActions>
      </form>
    </Modal>
  );
}
