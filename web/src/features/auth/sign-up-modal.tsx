import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatLocale } from '../../lib/dates.ts';
import { closeModal, replaceModal, type ModalData } from '../../lib/stores/modals.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast.ts';
import { EmailField, NameFields, NewPasswordFields } from './account-fields.tsx';
import { t } from './auth.en.json';
import { emailRules, firstNameRules, lastNameRules } from './auth.rules.ts';
import { isEmailTaken, signUp } from './login.api.ts';
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
  if (sentTo !== undefined) return <CheckYourEmail email={sentTo} data={data} />;
  return (
    <Modal
      open
      asksToDiscard={false}
      onClose={close}
      title={t('auth.sign_up.title')}
      description={t('auth.sign_up.text')}
    >
      <SignUpForm data={data} onSent={setSentTo} />
    </Modal>
  );
}

interface SignUpFormProps {
  readonly data: ModalData['sign-up'];
  readonly onSent: (email: string) => void;
}

/** Keeps where the person wanted to go. */
const withNext = ({ next }: ModalData['sign-up']) => (next === undefined ? {} : { next });

function SignUpForm({ data, onSent }: SignUpFormProps) {
  const form = useForm<Values>({
    defaultValues: { first_name: '', last_name: '', email: data.email ?? '', password: '', password_confirm: '' },
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
        ...withNext(data),
      });
      if (reply.requires_verification) return onSent(reply.email);
      showToast({ tone: 'good', title: t('auth.sign_up.done'), text: t('auth.sign_up.done.text') });
      replaceModal('login', { email: reply.email, ...withNext(data) });
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
        onClick={() => replaceModal('login', { email: form.getValues('email'), ...withNext(data) })}
      />
    </form>
  );
}

function CheckYourEmail({ email, data }: { readonly email: string; readonly data: ModalData['sign-up'] }) {
  return (
    <Modal open onClose={close} title={t('auth.check.title')} description={t('auth.check.text', { email })}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">{t('auth.check.spam')}</p>
        <ResendVerification email={email} next={data.next} />
        <Button onClick={() => replaceModal('login', { email, ...withNext(data) })}>{t('auth.back_to_login')}</Button>
      </div>
    </Modal>
  );
}
