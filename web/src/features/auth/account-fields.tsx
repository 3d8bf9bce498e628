import { passwordLengthMin } from '@plenum/contracts/limits';
import type { FieldErrors, UseFormRegister, UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { t } from './auth.en.json';
import { confirmRules, newPasswordRules } from './auth.rules.ts';

interface EmailFieldProps {
  /** `username` if the field identifies the account of a password. */
  readonly autoComplete: 'username' | 'email';
  readonly error: string | undefined;
  readonly registration: UseFormRegisterReturn;
}

/** E-mail address of an account. */
export function EmailField({ autoComplete, error, registration }: EmailFieldProps) {
  return (
    <TextField
      label={t('auth.email')}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      error={error}
      {...registration}
    />
  );
}

interface NameFieldsProps {
  /** Registered before the fields below, because the first invalid field in this order gets the focus. */
  readonly first: UseFormRegisterReturn;
  readonly last: UseFormRegisterReturn;
  readonly errors: FieldErrors<{ first_name: string; last_name: string }>;
}

/** First and last name, side by side if there is space. */
export function NameFields({ first, last, errors }: NameFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label={t('auth.first_name')} autoComplete="given-name" error={errors.first_name?.message} {...first} />
      <TextField label={t('auth.last_name')} autoComplete="family-name" error={errors.last_name?.message} {...last} />
    </div>
  );
}

interface NewPassword {
  readonly password: string;
  readonly password_confirm: string;
}

interface NewPasswordFieldsProps {
  readonly label: string;
  /** Form that these fields are a part of. */
  readonly form: {
    readonly register: UseFormRegister<NewPassword>;
    readonly formState: { readonly errors: FieldErrors<NewPassword> };
  };
}

/** New password and its confirmation. */
export function NewPasswordFields({ label, form }: NewPasswordFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={t('auth.password.hint', { min: passwordLengthMin })}
        error={errors.password?.message}
        {...form.register('password', newPasswordRules)}
      />
      <PasswordField
        label={t('auth.confirm')}
        autoComplete="new-password"
        error={errors.password_confirm?.message}
        {...form.register('password_confirm', confirmRules)}
      />
    </>
  );
}
