import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../lib/http.ts';
import { isLoginLikely } from '../../lib/login-hint.ts';
import { go } from '../../lib/navigate.ts';
import { ownPath, paths } from '../../lib/paths.ts';
import { openModal } from '../../lib/stores/modals.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { EmailField } from './account-fields.tsx';
import { loadMe } from './auth.api.ts';
import { t } from './auth.en.json';
import { emailRules } from './auth.rules.ts';
import { logInByVerification, refusalText, resendVerification, verifyEmail } from './login.api.ts';
import { TextButton } from './switch-line.tsx';

const moveOnAfterMs = 3000;

type Outcome = 'busy' | { readonly next: string | undefined } | { readonly failure: unknown };

/** Logs in by the link and goes on; returns false when the link only verifies, or somebody is logged in already. */
async function enterByLink(token: string): Promise<boolean> {
  if (isLoginLikely() && (await loadMe()) === 'logged-in') return false;
  const next = await logInByVerification(token).catch(() => null);
  if (next === null) return false;
  go(ownPath(next) ?? paths.home(), { replace: true, state: { joins: true } });
  return true;
}

async function verify(token: string): Promise<Outcome> {
  try {
    const { next } = await verifyEmail(token);
    return { next: ownPath(next) };
  } catch (failure) {
    return { failure };
  }
}

/**
 * Follows the link of a mail. A link of somebody who was on the way to an event logs in and leads there; any other one,
 * also one that is used or older than an hour, verifies the address and leads to the landing page.
 */
export function EmailVerification({ token }: { readonly token: string }) {
  const [outcome, setOutcome] = useState<Outcome>('busy');
  useEffect(() => {
    let current = true;
    const follow = async (): Promise<void> => {
      if (await enterByLink(token)) return;
      const verified = await verify(token);
      if (current) setOutcome(verified);
    };
    void follow();
    return () => {
      current = false;
    };
  }, [token]);

  if (outcome === 'busy') return <Loading label={t('auth.verify.busy')} />;
  return 'failure' in outcome ? <Refused failure={outcome.failure} /> : <Verified next={outcome.next} />;
}

function Verified({ next }: { readonly next: string | undefined }) {
  useEffect(() => {
    const state = { email_verified: true, ...(next !== undefined && { origin: next }) } as const;
    const timer = setTimeout(() => go(paths.landing(), { replace: true, state }), moveOnAfterMs);
    return () => clearTimeout(timer);
  }, [next]);
  const logIn = () => {
    go(paths.landing(), { replace: true });
    openModal('login', next === undefined ? {} : { next });
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
    } catch (failure) {
      form.setError('root', { message: refusalText(failure) ?? t('auth.resend.failed') });
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
