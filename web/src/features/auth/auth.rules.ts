/** The rules of the account forms; when two fail, “required” speaks first. */
import {
  email_length_max,
  password_length_max,
  password_length_min,
  person_name_length_max,
} from '@plenum/contracts/limits';
import { t } from './auth.messages.ts';

/** Good enough for a form: something, an at sign, a domain with a dot. The mail itself is the proof. */
const email_pattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export const isEmail = (text: string): boolean => text.length <= email_length_max && email_pattern.test(text.trim());

const lengthOf = (text: string): number => [...text.normalize('NFC')].length;

export const email_rules = {
  required: t('auth.email.required'),
  validate: (value: string) =>
    value.trim() === '' ? t('auth.email.required') : isEmail(value) || t('auth.email.invalid'),
};

export const password_rules = { required: t('auth.password.required') };

export const new_password_rules = {
  validate: (value: string) => {
    if (lengthOf(value) < password_length_min) return t('auth.password.short', { min: password_length_min });
    return lengthOf(value) <= password_length_max || t('auth.password.long', { max: password_length_max });
  },
};

/** The confirmation must repeat the password that the form holds at that moment. */
export const confirmRules = (password: () => string) => ({
  required: t('auth.confirm.required'),
  validate: (value: string) => value === password() || t('auth.confirm.differs'),
});

export const nameRules = (required: string) => ({
  required,
  maxLength: { value: person_name_length_max, message: required },
  validate: (value: string) => value.trim() !== '' || required,
});
