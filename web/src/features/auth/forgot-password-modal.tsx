import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { closeModal, replaceModal, type ModalData } from '../../lib/stores/modals.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { EmailField } from './account-fields.tsx';
import { forgotPassword } from './auth.api.ts';
import { t } from './auth.en.json';
import { emailRules } from './auth.rules.ts';
import { TextButton } from './switch-line.tsx';

/** Requests a reset link. The success message is neutral: it does not reveal whether the address has an account. */
export function ForgotPasswordModal({ data }: { readonly data: ModalData['forgot-password'] }) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({ defaultValues: { email: data.email ?? '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await forgotPassword(email.trim());
      setSentTo(email.trim());
    } catch {
      form.setError('root', { message: t('auth.forgot.failed') });
    }
  });

  const backToLogin = () => replaceModal('login', { email: form.getValues('email') });
  return (
    <Modal
      open
      onClose={() => closeModal('forgot-password')}
      title={t('auth.forgot.title')}
      description={t('auth.forgot.text')}
    >
      {sentTo === undefined ? (
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
          <EmailField
            autoComplete="username"
            error={errors.email?.message}
            registration={form.register('email', emailRules)}
          />
          <Button type="submit" loading={isSubmitting}>
            {t('auth.forgot.submit')}
          </Button>
          <TextButton className="justify-self-center" onClick={backToLogin}>
            {t('auth.back_to_login')}
          </TextButton>
        </form>
      ) : (
        <div className="grid gap-4">
          <Alert tone="good">{t('auth.forgot.done', { email: sentTo })}</Alert>
          <Button onClick={backToLogin}>{t('auth.back_to_login')}</Button>
        </div>
      )}
    </Modal>
  );
}
