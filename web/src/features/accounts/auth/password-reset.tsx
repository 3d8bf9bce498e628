import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { go } from '../../../lib/navigate.ts';
import { appPath, paths } from '../../../lib/paths.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { NewPasswordFields } from './account-fields.tsx';
import { rejectionText, resetPassword, validateResetToken } from './auth.api.ts';
import { t } from './auth.en.json';
import { useBusyRetry } from './busy-notice.tsx';
import { MailLinkView } from './mail-link-view.tsx';
import { TextButton } from './switch-line.tsx';

const redirectAfterMs = 3000;

/** Validates the link, sets the new password, then redirects to the landing page. */
export function PasswordReset({ token }: { readonly token: string }) {
  const [done, setDone] = useState<{ readonly next: string | null }>();
  return (
    <MailLinkView token={token} check={validateResetToken} busyLabel={t('auth.reset.busy')} invalid={InvalidLink}>
      {({ email }) =>
        done === undefined ? (
          <ResetForm token={token} email={email} onDone={setDone} />
        ) : (
          <Done next={appPath(done.next)} />
        )
      }
    </MailLinkView>
  );
}

interface ResetFormProps {
  readonly token: string;
  readonly email: string;
  readonly onDone: (done: { readonly next: string | null }) => void;
}

function ResetForm({ token, email, onDone }: ResetFormProps) {
  const form = useForm({ defaultValues: { password: '', password_confirm: '', revokes: true } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  const { run, notice } = useBusyRetry();
  useEffect(() => setFocus('password'), [setFocus]);
  const submit = form.handleSubmit(async ({ password, revokes }) => {
    try {
      onDone(await run(() => resetPassword(token, password, revokes)));
    } catch (failure) {
      form.setError('root', { message: rejectionText(failure) ?? t('auth.reset.failed') });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div>
        <h1 className="text-2xl">{t('auth.reset.title')}</h1>
        <p className="mt-1.5 text-muted">{t('auth.reset.for', { email })}</p>
      </div>
      {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields label={t('auth.reset.new')} form={form} />
      <CheckboxField
        label={t('auth.reset.revoke')}
        description={t('auth.reset.revoke.text')}
        {...form.register('revokes')}
      />
      {notice}
      <Button type="submit" loading={isSubmitting}>
        {t('auth.reset.submit')}
      </Button>
    </form>
  );
}

function InvalidLink() {
  const askAgain = () => {
    go(paths.landing());
    openModal('forgot-password', {});
  };
  return (
    <>
      <h1 className="text-2xl">{t('auth.reset.invalid')}</h1>
      <p className="text-muted">{t('auth.reset.invalid.text')}</p>
      <Button onClick={askAgain}>{t('auth.reset.again')}</Button>
      <TextButton className="justify-self-center" onClick={() => go(paths.landing())}>
        {t('auth.to_start')}
      </TextButton>
    </>
  );
}

function Done({ next }: { readonly next: string | undefined }) {
  useEffect(() => {
    const state = { password_reset: true, ...(next !== undefined && { origin: next }) } as const;
    const timer = setTimeout(() => go(paths.landing(), { replace: true, state }), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [next]);
  return (
    <div role="status" className="grid gap-3">
      <h1 className="text-2xl">{t('auth.reset.done')}</h1>
      <p>{t('auth.reset.done.text')}</p>
      <p className="text-sm text-muted">{t('auth.verify.moving')}</p>
    </div>
  );
}
