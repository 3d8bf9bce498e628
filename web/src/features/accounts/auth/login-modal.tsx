import { useForm } from 'react-hook-form';
import { arrivalState, go } from '../../../lib/navigate.ts';
import { appPath, paths } from '../../../lib/paths.ts';
import { closeAllModals, closeModal, replaceModal, type ModalData } from '../../../lib/stores/modals.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { EmailField } from './account-fields.tsx';
import { isLoginLimited, loginError, logIn, rejectionText } from './auth.api.ts';
import { t } from './auth.en.json';
import { currentPasswordRules, emailRules } from './auth.rules.ts';
import { useBusyRetry } from './busy-notice.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { SwitchLine, TextButton } from './switch-line.tsx';
import { UnlockOffer } from './unlock-offer.tsx';

interface Values {
  readonly email: string;
  readonly password: string;
}

/** Type of the form error that is displayed with an unlock link, after the rate limit. */
const rateLimited = 'limited';

/** Login form; redirects to the requested path afterwards. */
export function LoginModal({ data }: { readonly data: ModalData['login'] }) {
  const form = useForm<Values>({ defaultValues: { email: data.email ?? '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const { run, notice } = useBusyRetry();
  const origin = appPath(data.next) ?? appPath(arrivalState().origin);

  /** Initial values of the next modal. */
  const enteredValues = () => ({ email: form.getValues('email'), ...(origin === undefined ? {} : { next: origin }) });

  const submit = form.handleSubmit(async ({ email, password }) => {
    try {
      await run(() => logIn({ email: email.trim(), password }));
    } catch (failure) {
      const { field, text } = loginError(failure);
      const type = isLoginLimited(failure) ? rateLimited : text;
      const message = text === 'auth.unexpected' ? (rejectionText(failure) ?? t(text)) : t(text);
      form.setError(field, { type, message }, { shouldFocus: true });
      return;
    }
    closeAllModals();
    go(origin ?? paths.home());
  });

  return (
    <Modal
      open
      asksToDiscard={false}
      onClose={() => closeModal('login')}
      title={t('auth.login.title')}
      description={t(origin === undefined ? 'auth.login.text' : 'auth.login.continue')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <EmailField
          autoComplete="username"
          error={errors.email?.message}
          registration={form.register('email', emailRules)}
        />
        {errors.email?.type === 'auth.login.unverified' && (
          <ResendVerification email={form.getValues('email').trim()} next={origin} />
        )}
        <PasswordField
          label={t('auth.password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password', currentPasswordRules)}
        />
        {errors.email?.type === rateLimited && <UnlockOffer email={form.getValues('email').trim()} />}
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
          <TextButton onClick={() => replaceModal('forgot-password', enteredValues())}>
            {t('auth.login.forgot')}
          </TextButton>
          <TextButton onClick={() => replaceModal('login-link', enteredValues())}>{t('auth.login.link')}</TextButton>
        </div>
        {notice}
        <Button type="submit" loading={isSubmitting}>
          {t('auth.login.submit')}
        </Button>
        <SwitchLine
          question={t('auth.login.new')}
          answer={t('auth.login.sign_up')}
          onClick={() => replaceModal('sign-up', enteredValues())}
        />
      </form>
    </Modal>
  );
}
