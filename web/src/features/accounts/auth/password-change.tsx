import { useForm } from 'react-hook-form';
import { failureCode, failureMessage } from '../../../lib/http.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { NewPasswordFields } from './account-fields.tsx';
import { currentPasswordRules } from './auth.rules.ts';
import { changePassword } from './security.api.ts';
import { t } from './security.en.json';
import { StrengthBar } from './strength-bar.tsx';

/** Form to change the password; requires the current one. */
export function PasswordChange({ email, disabled }: { readonly email: string; readonly disabled: boolean }) {
  const form = useForm({ defaultValues: { current: '', password: '', password_confirm: '', revokes: true } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ current, password, revokes }) => {
    try {
      await changePassword(current, password, revokes);
      form.reset();
      showToast({ tone: 'good', title: t('security.changed') });
    } catch (failure) {
      if (failureCode(failure) === 'current_password_incorrect') {
        form.setError('current', { message: t('security.current.wrong') }, { shouldFocus: true });
      } else form.setError('root', { message: failureMessage(failure) });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={disabled} className="grid max-w-md gap-4">
        <p className="text-muted">{t('security.password.text')}</p>
        {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
        {/* Lets password managers identify the account. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('security.current')}
          autoComplete="current-password"
          error={errors.current?.message}
          {...form.register('current', currentPasswordRules)}
        />
        <NewPasswordFields label={t('security.new')} form={form} />
        <StrengthBar password={form.watch('password')} />
        <p className="text-sm text-muted">{t('security.tips')}</p>
        <CheckboxField
          label={t('security.revoke')}
          description={t('security.revoke.text')}
          {...form.register('revokes')}
        />
        <Button type="submit" loading={isSubmitting} className="justify-self-start">
          {t('security.change')}
        </Button>
      </fieldset>
    </form>
  );
}
