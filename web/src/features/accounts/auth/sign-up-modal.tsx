import type { SignUpRule } from '@plenum/contracts/installation-rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatLocale } from '../../../lib/dates.ts';
import { failureCode, failureMessage } from '../../../lib/http.ts';
import { go } from '../../../lib/navigate.ts';
import { appPath, paths } from '../../../lib/paths.ts';
import {
  invitationNeeded,
  isByInvitationOnly,
  signUpNote,
  signUpProblem,
  useSignUpRule,
} from '../../../lib/sign-up-rule.ts';
import { closeModal, replaceModal, type ModalData } from '../../../lib/stores/modals.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.ts';
import { EmailField, NameFields, initialNames, NewPasswordFields, namesForRequest } from './account-fields.tsx';
import { isEmailTaken, isVerified, rejectionText, signUp } from './auth.api.ts';
import { t } from './auth.en.json';
import { emailRules } from './auth.rules.ts';
import { useBusyRetry } from './busy-notice.tsx';
import { loadMe } from './me.api.ts';
import { ResendVerification } from './resend-verification.tsx';
import { showFieldErrors } from './show-field-errors.ts';
import { SwitchLine } from './switch-line.tsx';
import { useVerifiedElsewhere } from './use-verified-elsewhere.ts';

interface Values extends ReturnType<typeof initialNames> {
  readonly email: string;
  readonly password: string;
  readonly password_confirm: string;
}

const close = () => closeModal('sign-up');

export function SignUpModal({ data }: { readonly data: ModalData['sign-up'] }) {
  const [sentTo, setSentTo] = useState<string>();
  const rule = useSignUpRule();
  if (sentTo !== undefined) return <CheckYourEmail email={sentTo} data={data} />;
  if (rule !== undefined && isByInvitationOnly(rule)) return <InvitationNeeded rule={rule} data={data} />;
  return (
    <Modal
      open
      asksToDiscard={false}
      onClose={close}
      title={t('auth.sign_up.title')}
      description={t('auth.sign_up.text')}
    >
      {rule === undefined ? <Loading /> : <SignUpForm rule={rule} data={data} onSent={setSentTo} />}
    </Modal>
  );
}

interface InvitationNeededProps {
  readonly rule: SignUpRule;
  readonly data: ModalData['sign-up'];
}

/** Replaces the form on installations where an invitation is required to sign up. */
function InvitationNeeded({ rule, data }: InvitationNeededProps) {
  return (
    <Modal open onClose={close} title={invitationNeeded()} description={signUpNote(rule) ?? ''}>
      <SwitchLine
        question={t('auth.sign_up.known')}
        answer={t('auth.sign_up.login')}
        onClick={() => replaceModal('login', data)}
      />
    </Modal>
  );
}

interface SignUpFormProps {
  readonly rule: SignUpRule;
  readonly data: ModalData['sign-up'];
  readonly onSent: (email: string) => void;
}

/** The rules of the installation reject the address; the page may have older rules. */
const ruleCodes = ['email_domain_not_accepted', 'sign_up_by_invitation'] as const;

const sentFields = ['first_name', 'last_name', 'email', 'password'] as const;

/** Keeps the requested path. */
const withNext = ({ next }: ModalData['sign-up']) => (next === undefined ? {} : { next });

function SignUpForm({ rule, data, onSent }: SignUpFormProps) {
  const form = useForm<Values>({
    defaultValues: { ...initialNames(), email: data.email ?? '', password: '', password_confirm: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const note = signUpNote(rule);
  const { run, notice } = useBusyRetry();

  const submit = form.handleSubmit(async ({ password_confirm: _, ...account }) => {
    try {
      const body = {
        email: account.email.trim(),
        password: account.password,
        ...namesForRequest(account),
        locale: formatLocale(),
        ...withNext(data),
      };
      const { email } = await run(() => signUp(body));
      onSent(email);
    } catch (failure) {
      const isRejected = ruleCodes.some((code) => code === failureCode(failure));
      if (isEmailTaken(failure)) form.setError('email', { message: t('auth.sign_up.taken') }, { shouldFocus: true });
      else if (isRejected) form.setError('email', { message: failureMessage(failure) }, { shouldFocus: true });
      else
        showFieldErrors(form, failure, {
          fields: sentFields,
          fallback: rejectionText(failure) ?? t('auth.unexpected'),
        });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
      {note !== null && <Alert tone="info">{note}</Alert>}
      <NameFields form={form} hasOneName={form.watch('has_one_name')} />
      <EmailField
        autoComplete="username"
        error={errors.email?.message}
        registration={form.register('email', {
          ...emailRules,
          validate: {
            address: emailRules.validate,
            rule: (value) => signUpProblem(rule, value) ?? true,
          },
        })}
      />
      <NewPasswordFields label={t('auth.password')} form={form} />
      {notice}
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

/** Continues after the verification: logged in if another tab of this browser is, otherwise with the login form. */
async function enterVerified(email: string, data: ModalData['sign-up']): Promise<void> {
  if ((await loadMe()) === 'logged-in') {
    closeModal('sign-up');
    return go(appPath(data.next) ?? paths.home());
  }
  showToast({ tone: 'good', title: t('auth.verify.done'), text: t('auth.verify.done.text') });
  replaceModal('login', { email, ...withNext(data) });
}

function CheckYourEmail({ email, data }: { readonly email: string; readonly data: ModalData['sign-up'] }) {
  useVerifiedElsewhere(
    () => isVerified(email),
    () => void enterVerified(email, data),
  );
  return (
    <Modal open onClose={close} title={t('auth.check.title')} description={t('auth.check.text', { email })}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">{t('auth.check.waiting')}</p>
        <p className="text-sm text-muted">{t('auth.check.spam')}</p>
        <ResendVerification email={email} next={data.next} />
        <Button onClick={() => replaceModal('login', { email, ...withNext(data) })}>{t('auth.back_to_login')}</Button>
      </div>
    </Modal>
  );
}
