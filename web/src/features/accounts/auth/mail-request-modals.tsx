/** Modals that request a link by email: to choose a new password, or to log in without one. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { closeModal, replaceModal, type ModalData } from '../../../lib/stores/modals.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { EmailField } from './account-fields.tsx';
import { forgotPassword, requestLoginLink } from './auth.api.ts';
import { t } from './auth.en.json';
import { emailRules } from './auth.rules.ts';
import { TextButton } from './switch-line.tsx';

interface MailRequestProps {
  readonly name: 'forgot-password' | 'login-link';
  readonly data: ModalData['forgot-password' | 'login-link'];
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  /** Sends the email to an address, with the path to redirect to afterwards. */
  readonly send: (email: string, next?: string) => Promise<unknown>;
  /** Confirms that the email is sent if the address has an account, without revealing whether it has one. */
  readonly doneText: (email: string) => string;
}

function MailRequestModal({ name, data, title, text, submitLabel, send, doneText }: MailRequestProps) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({ defaultValues: { email: data.email ?? '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await send(email.trim(), data.next);
      setSentTo(email.trim());
    } catch {
      form.setError('root', { message: t('auth.forgot.failed') });
    }
  });

  const backToLogin = () => replaceModal('login', { ...data, email: form.getValues('email') });
  return (
    <Modal open asksToDiscard={false} onClose={() => closeModal(name)} title={title} description={text}>
      {sentTo === undefined ? (
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
          <EmailField
            autoComplete="username"
            error={errors.email?.message}
            registration={form.register('email', emailRules)}
          />
          <Button type="submit" loading={isSubmitting}>
            {submitLabel}
          </Button>
          <TextButton className="justify-self-center" onClick={backToLogin}>
            {t('auth.back_to_login')}
          </TextButton>
        </form>
      ) : (
        <div className="grid gap-4">
          <Alert tone="good">{doneText(sentTo)}</Alert>
          <Button onClick={backToLogin}>{t('auth.back_to_login')}</Button>
        </div>
      )}
    </Modal>
  );
}

/** Requests a reset link. The success message is neutral: it does not reveal whether the address has an account. */
export const ForgotPasswordModal = ({ data }: { readonly data: ModalData['forgot-password'] }) => (
  <MailRequestModal
    name="forgot-password"
    data={data}
    title={t('auth.forgot.title')}
    text={t('auth.forgot.text')}
    submitLabel={t('auth.forgot.submit')}
    send={forgotPassword}
    doneText={(email) => t('auth.forgot.done', { email })}
  />
);

/** Requests a link that logs in without a password; the message is neutral as above. */
export const LoginLinkModal = ({ data }: { readonly data: ModalData['login-link'] }) => (
  <MailRequestModal
    name="login-link"
    data={data}
    title={t('auth.link.title')}
    text={t('auth.link.text')}
    submitLabel={t('auth.link.submit')}
    send={requestLoginLink}
    doneText={(email) => t('auth.link.done', { email })}
  />
);
