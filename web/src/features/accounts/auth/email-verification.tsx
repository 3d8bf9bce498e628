import type { ValidateVerification } from '@plenum/contracts/accounts/auth';
import type { ReplyBody } from '@plenum/contracts/operation';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureCode, failureMessage } from '../../../lib/http.ts';
import { isLoginLikely } from '../../../lib/login-hint.ts';
import { go } from '../../../lib/navigate.ts';
import { appPath, paths } from '../../../lib/paths.ts';
import { useAuth } from '../../../lib/stores/auth.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmailField, NewPasswordFields } from './account-fields.tsx';
import {
  logInByVerification,
  rejectionText,
  resendVerification,
  validateVerification,
  verifyEmail,
} from './auth.api.ts';
import { t } from './auth.en.json';
import { emailRules } from './auth.rules.ts';
import { useBusyRetry } from './busy-notice.tsx';
import { MailLinkView } from './mail-link-view.tsx';
import { loadMe } from './me.api.ts';
import { OtherAccount } from './other-account.tsx';
import { goToReturnPath } from './return-path.ts';
import { TextButton } from './switch-line.tsx';

const redirectAfterMs = 3000;

type Link = ReplyBody<typeof ValidateVerification>;

/** Validates the link; a browser that seems to have a login also loads the user. */
async function validate(token: string): Promise<Link> {
  const [link] = await Promise.all([validateVerification(token), isLoginLikely() ? loadMe() : undefined]);
  return link;
}

/**
 * Verifies an address by the link of an email, after a confirmation that displays the account: email scanners open
 * links too, and another person may have signed up with the address of the reader. Only the browser that signed up
 * keeps the password of the sign-up; in any other one, the reader of the email chooses the password. Without a requested page,
 * the person then logs in with the form, which `enterVerified` in `sign-up-modal.tsx` opens in the tab of the sign-up.
 */
export const EmailVerification = ({ token }: { readonly token: string }) => (
  <MailLinkView token={token} check={validate} busyLabel={t('auth.verify.busy')} invalid={InvalidLink}>
    {(link) => <Ask token={token} link={link} />}
  </MailLinkView>
);

function Ask({ token, link }: { readonly token: string; readonly link: Link }) {
  const [verified, setVerified] = useState(link.is_verified);
  const current = useAuth((auth) => auth.user?.email);
  const next = appPath(link.next);
  if (verified) return <Verified next={next} />;
  if (current !== undefined && current !== link.email)
    return <OtherAccount path={paths.verifyEmail(token)} email={link.email} current={current} />;
  if (!link.is_known_browser) return <ChoosePassword token={token} link={link} />;
  return <Confirm token={token} link={link} onVerified={() => setVerified(true)} />;
}

interface ConfirmProps {
  readonly token: string;
  readonly link: Link;
  readonly onVerified: () => void;
}

/** Verifies in the browser of the sign-up; logs in users who followed a link to an event within the last hour. */
function Confirm({ token, link, onVerified }: ConfirmProps) {
  const { busy, failure, attempt } = useAttempt();
  const { run, notice } = useBusyRetry();
  const confirm = () =>
    attempt(async () => {
      if (link.next !== null) {
        try {
          return goToReturnPath(await run(() => logInByVerification(token)));
        } catch (cause) {
          if (failureCode(cause) !== 'verification_link_expired') throw cause;
        }
      }
      await run(() => verifyEmail(token));
      return onVerified();
    });
  return (
    <>
      <h1 className="text-2xl">{t('auth.verify.ask')}</h1>
      <p className="wrap-anywhere">{t('auth.verify.account', { name: link.full_name, email: link.email })}</p>
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
      {notice}
      <Button loading={busy} onClick={() => void confirm()}>
        {t('auth.verify.confirm')}
      </Button>
    </>
  );
}

/** Verifies in any other browser: with a password that the reader of the email chooses. */
function ChoosePassword({ token, link }: { readonly token: string; readonly link: Link }) {
  const form = useForm({ defaultValues: { password: '', password_confirm: '' } });
  const { errors, isSubmitting } = form.formState;
  const { run, notice } = useBusyRetry();
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      goToReturnPath(await run(() => logInByVerification(token, password)));
    } catch (failure) {
      form.setError('root', { message: failureMessage(failure) });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <h1 className="text-2xl">{t('auth.verify.ask')}</h1>
      <p className="wrap-anywhere">{t('auth.verify.account', { name: link.full_name, email: link.email })}</p>
      <p className="text-sm text-muted">{t('auth.verify.choose')}</p>
      {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
      <input type="email" name="email" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswordFields label={t('auth.password')} form={form} />
      {notice}
      <Button type="submit" loading={isSubmitting}>
        {t('auth.verify.confirm_login')}
      </Button>
    </form>
  );
}

function Verified({ next }: { readonly next: string | undefined }) {
  useEffect(() => {
    const state = { email_verified: true, ...(next !== undefined && { origin: next }) } as const;
    const timer = setTimeout(() => go(paths.landing(), { replace: true, state }), redirectAfterMs);
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

function InvalidLink({ failure }: { readonly failure: unknown }) {
  const form = useForm({ defaultValues: { email: '' } });
  const [sentTo, setSentTo] = useState<string>();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await resendVerification(email.trim());
      setSentTo(email.trim());
    } catch (failure) {
      form.setError('root', { message: rejectionText(failure) ?? t('auth.resend.failed') });
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
