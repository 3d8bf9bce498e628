import { minPasswordLength } from '@plenum/contracts/limits';
import type { FieldErrors, UseFormRegister, UseFormRegisterReturn } from 'react-hook-form';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { t } from './auth.en.json';
import { confirmRules, firstNameRules, lastNameRules, newPasswordRules, onlyNameRules } from './auth.rules.ts';

interface EmailFieldProps {
  /** `username` if the field identifies the account of a password. */
  readonly autoComplete: 'username' | 'email';
  readonly error: string | undefined;
  readonly registration: UseFormRegisterReturn;
}

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

interface Names {
  readonly first_name: string;
  readonly last_name: string;
  readonly has_one_name: boolean;
}

/** The initial values of `NameFields`. */
export const initialNames = (first_name = '', last_name = ''): Names => ({
  first_name,
  last_name,
  has_one_name: false,
});

/** Returns the names as they are sent. A last name that was typed before the choice of one name stays in the form. */
export const namesForRequest = ({ first_name, last_name, has_one_name }: Names) => ({
  first_name: first_name.trim(),
  last_name: has_one_name ? '' : last_name.trim(),
});

interface NameFieldsProps {
  readonly form: {
    readonly register: UseFormRegister<Names>;
    readonly formState: { readonly errors: FieldErrors<Names> };
  };
  readonly hasOneName: boolean;
}

/** First and last name, side by side if there is space; a single field for people who have only one name. */
export function NameFields({ form, hasOneName }: NameFieldsProps) {
  const { errors } = form.formState;
  return (
    <div>
      <div className={classNames('grid gap-4', !hasOneName && 'sm:grid-cols-2')}>
        <TextField
          label={hasOneName ? t('auth.name') : t('auth.first_name')}
          autoComplete={hasOneName ? 'name' : 'given-name'}
          error={errors.first_name?.message}
          {...form.register('first_name', hasOneName ? onlyNameRules : firstNameRules)}
        />
        {!hasOneName && (
          <TextField
            label={t('auth.last_name')}
            autoComplete="family-name"
            error={errors.last_name?.message}
            {...form.register('last_name', lastNameRules)}
          />
        )}
      </div>
      <CheckboxField label={t('auth.one_name')} className="-mb-2.5" {...form.register('has_one_name')} />
    </div>
  );
}

interface NewPassword {
  readonly password: string;
  readonly password_confirm: string;
}

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly form: {
    readonly register: UseFormRegister<NewPassword>;
    readonly formState: { readonly errors: FieldErrors<NewPassword> };
  };
}

export function NewPasswordFields({ label, form }: NewPasswordFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={t('auth.password.hint', { min: minPasswordLength })}
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
