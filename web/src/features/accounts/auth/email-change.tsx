import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureCode, failureMessage } from '../../../lib/http.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { currentPasswordRules, emailRules } from './auth.rules.ts';
import { requestEmailChange } from './security.api.ts';
import { t } from './security.en.json';

/** Failures that concern the new address. */
const fieldCodes = ['email_unchanged', 'email_already_registered', 'email_domain_not_accepted'] as const;

/** Requests a change of the address; it takes effect when the link in the email is confirmed. */
export function EmailChange({ email, disabled }: { readonly email: string; readonly disabled: boolean }) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({ defaultValues: { new_email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ new_email, password }) => {
    setSentTo(undefined);
    try {
      setSentTo((await requestEmailChange(new_email.trim(), password)).email);
      form.reset();
    } catch (failure) {
      const code = failureCode(failure);
      if (code === 'current_password_incorrect') {
        form.setError('password', { message: t('security.email.wrong') }, { shouldFocus: true });
      } else if (fieldCodes.some((fieldCode) => fieldCode === code)) {
        form.setError('new_email', { message: failureMessage(failure) }, { shouldFocus: true });
      } else form.setError('root', { message: failureMessage(failure) });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={disabled} className="grid max-w-md gap-4">
        <p className="wrap-anywhere text-muted">{t('security.email.now', { email })}</p>
        {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
        {sentTo !== undefined && <Alert tone="good">{t('security.email.sent', { email: sentTo })}</Alert>}
        <TextField
          label={t('security.email.new')}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.new_email?.message}
          {...form.register('new_email', emailRules)}
        />
        <PasswordField
          label={t('security.email.password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password', currentPasswordRules)}
        />
        <Button type="submit" loading={isSubmitting} className="justify-self-start">
          {t('security.email.change')}
        </Button>
      </fieldset>
    </form>
  );
}
