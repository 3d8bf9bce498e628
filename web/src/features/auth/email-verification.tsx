import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../lib/http.ts';
import { go } from '../../lib/navigate.ts';
import { paths } from '../../lib/paths.ts';
import { openModal } from '../../lib/stores/modals.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { EmailField } from './account-fields.tsx';
import { resendVerification, verifyEmail } from './auth.api.ts';
import { t } from './auth.en.json';
import { emailRules } from './auth.rules.ts';
import { TextButton } from './switch-line.tsx';

const moveOnAfterMs = 3000;

/** Verifies the address of the link on load, then redirects to the landing page. */
export function EmailVerification({ token }: { readonly token: string }) {
  const [outcome, setOutcome] = useState<'busy' | 'done' | { readonly failure: unknown }>('busy');
  useEffect(() => {
    let current = true;
    verifyEmail(token).then(
      () => current && setOutcome('done'),
      (failure: unknown) => current && setOutcome({ failure }),
    );
    return () => {
      current = false;
    };
  }, [token]);

  if (outcome === 'busy') return <Loading label={t('auth.verify.busy')} />;
  return outcome === 'done' ? <Verified /> : <Refused failure={outcome.failure} />;
}

function Verified() {
  useEffect(() => {
    const timer = setTimeout(
      () => go(paths.landing(), { replace: true, state: { email_verified: true } }),
      moveOnAfterMs,
    );
    return () => clearTimeout(timer);
  }, []);
  const logIn = () => {
    go(paths.landing(), { replace: true });
    openModal('login', {});
  };
  return (
    <div role="status" className="grid gap-4">
      <h1 className="text-2xl">{t('auth.verify.done')}</h1>
      <p>{t('auth.verify.done.text')}</p>
      <p className="text-sm text-muted">{t('auth.verify.moving')}</p>
      <Button onClick={logIn}>{t('auth.login.submit')}</Button>
    </div>
  );
}

function Refused({ failure }: { readonly failure: unknown }) {
  const form = useForm({ defaultValues: { email: '' } });
  const [sentTo, setSentTo] = useState<string>();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await resendVerification(email.trim());
      setSentTo(email.trim());
    } catch {
      form.setError('root', { message: t('auth.resend.failed') });
    }
  });
  return (
    <>
      <h1 className="text-2xl">{t('auth.verify.failed')}</h1>
      <Alert tone="error">{failureMessage(failure)}</Alert>
      <p className="text-sm text-muted">{t('auth.verify.failed.text')}</p>
      {sentTo === undefined ? (
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
          <EmailField
            autoComplete="email"
            error={errors.email?.message}
            registration={form.register('email', emailRules)}
          />
          <Button type="submit" loading={isSubmitting}>
            {t('auth.resend')}
          </Button>
        </form>
      ) : (
        <Alert tone="good">{t('auth.resend.done', { email: sentTo })}</Alert>
      )}
      <TextButton
        className="justify-self-center"
        onClick={() => {
          go(paths.landing());
          openModal('sign-up', {});
        }}
      >
        {t('auth.verify.sign_up')}
      </TextButton>
    </>
  );
}
