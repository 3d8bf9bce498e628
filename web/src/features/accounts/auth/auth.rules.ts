/** Validation rules of the account forms; if two fail, “required” comes first. */
import { maxEmailLength, maxPasswordLength, minPasswordLength, maxPersonNameLength } from '@plenum/contracts/limits';
import { t } from './auth.en.json';

/**
 * Minimal format check: text, an at sign, a domain with a dot. Only the verification email confirms that the address
 * exists.
 */
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export const isEmail = (text: string): boolean => text.length <= maxEmailLength && emailPattern.test(text.trim());

const lengthOf = (text: string): number => [...text.normalize('NFC')].length;

export const emailRules = {
  required: t('auth.email.required'),
  validate: (value: string) =>
    value.trim() === '' ? t('auth.email.required') : isEmail(value) || t('auth.email.invalid'),
};

export const currentPasswordRules = { required: t('auth.password.required') };

export const newPasswordRules = {
  validate: (value: string) => {
    if (lengthOf(value) < minPasswordLength) return t('auth.password.short', { min: minPasswordLength });
    return lengthOf(value) <= maxPasswordLength || t('auth.password.long', { max: maxPasswordLength });
  },
};

/** Checks that the confirmation equals the password. */
export const confirmRules = {
  required: t('auth.confirm.required'),
  validate: (value: string, { password }: { readonly password: string }) =>
    value === password || t('auth.confirm.differs'),
};

const nameRules = (required: string) => ({
  required,
  maxLength: { value: maxPersonNameLength, message: required },
  validate: (value: string) => value.trim() !== '' || required,
});

export const firstNameRules = nameRules(t('auth.first_name.required'));
export const lastNameRules = nameRules(t('auth.last_name.required'));
export const onlyNameRules = nameRules(t('auth.name.required'));
