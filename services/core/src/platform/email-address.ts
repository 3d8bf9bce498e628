import { maxEmailLength } from '@plenum/contracts/limits';
import { fullFormats } from 'ajv-formats/dist/formats.js';

const { email } = fullFormats;

/**
 * Checks whether a text is an email address, by the one rule for all addresses that people and programs enter. The domain
 * has at least two parts. All keywords of a schema are evaluated even if the length is invalid, so an extremely long text
 * must not reach the regular expression.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= maxEmailLength && email instanceof RegExp && email.test(text);
