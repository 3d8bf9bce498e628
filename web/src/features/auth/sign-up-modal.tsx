import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatLocale } from '../../lib/dates.ts';
import { closeModal, replaceModal, type ModalData } from '../../lib/stores/modals.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast.ts';
import { EmailField, NameFields, NewPasswordFields } from './account-fields.tsx';
import { isEmailTaken, signUp } from './auth.api.ts';
import { t } from './auth.en.json';
import { emailRules, firstNameRules, lastNameRules } from './auth.rules.ts';
import { ResendVerification } from './resend-verification.tsx';
import { SwitchLine } from './switch-line.tsx';

interface Values {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password: string;
  readonly password_confirm: string;
}

const close = () => closeModal('sign-up');

/** Sign-up form, followed by “Check Your Email”. */
export function SignUpModal({ data }: { readonly data: ModalData['sign-up'] }) {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <CheckYourEmail email={sentTo} />;
  return (
    <Modal open onClose={close} title={t('auth.sign_up.title')} description={t('auth.sign_up.text')}>
      <SignUpForm email={data.email ?? ''} onSent={setSentTo} />
    </Modal>
  );
}

function SignUpForm({ email, onSent }: { readonly email: string; readonly onSent: (email: string) => void }) {
  const form = useForm<Values>({
    defaultValues: { first_name: '', last_name: '', email, password: '', password_confirm: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password_confirm: _, ...account }) => {
    try {
      const reply = await signUp({
        email: account.email.trim(),
        password: account.password,
        first_name: account.first_name.trim(),
        last_name: account.last_name.trim(),
        locale: formatLocale(),
      });
      if (reply.requires_verification) return onSent(reply.email);
      showToast({ tone: 'good', title: t('auth.sign_up.done'), text: t('auth.sign_up.done.text') });
      replaceModal('login', { email: reply.email });
    } catch (failure) {
      if (isEmailTaken(failure)) form.setError('email', { message: t('auth.sign_up.taken') }, { shouldFocus: true });
      else form.setError('root', { message: t('auth.unexpected') });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
      <NameFields
        first={form.register('first_name', firstNameRules)}
        last={form.register('last_name', lastNameRules)}
        errors={errors}
      />
      <EmailField
        autoComplete="username"
        error={errors.email?.message}
        registration={form.register('email', emailRules)}
      />
      <NewPasswordFields label={t('auth.password')} form={form} />
      <Button type="submit" loading={isSubmitting}>
        {t('auth.sign_up.submit')}
      </Button>
      <SwitchLine
        question={t('auth.sign_up.known')}
        answer={t('auth.sign_up.login')}
        onClick={() => replaceModal('login', { email: form.getValues('email') })}
      />
    </form>
  );
}

function CheckYourEmail({ email }: { readonly email: string }) {
  return (
    <Modal open onClose={close} title={t('auth.check.title')} description={t('auth.check.text', { email })}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">{t('auth.check.spam')}</p>
        <ResendVerification email={email} />
        <Button onClick={() => replaceModal('login', { email })}>{t('auth.back_to_login')}</Button>
      </div>
    </Modal>
  );
}
