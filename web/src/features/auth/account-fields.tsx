import { passwordLengthMin } from '@plenum/contracts/limits';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { t } from './auth.en.json';

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

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly password: UseFormRegisterReturn;
  readonly confirm: UseFormRegisterReturn;
  readonly errors: { readonly password: string | undefined; readonly confirm: string | undefined };
}

/** New password and its confirmation. */
export function NewPasswordFields({ label, password, confirm, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={t('auth.password.hint', { min: passwordLengthMin })}
        error={errors.password}
        {...password}
      />
      <PasswordField label={t('auth.confirm')} autoComplete="new-password" error={errors.confirm} {...confirm} />
    </>
  );
}
