/** Validation of event texts. Throws `invalid_request` with the field. */
import {
  maxCompanyNameLength,
  maxEventTextLength,
  maxEventTitleLength,
  minEventTitleLength,
} from '@plenum/contracts/limits';
import { requireName } from '../../../platform/names.ts';
import { requireText } from '../../../platform/text.ts';

export const eventTitle = (value: string): string =>
  requireName(value, {
    field: 'title',
    label: 'title',
    length_min: minEventTitleLength,
    length_max: maxEventTitleLength,
  });

export const companyName = (value: string): string =>
  requireName(value, {
    field: 'company_name',
    label: 'company_name',
    length_min: 1,
    length_max: maxCompanyNameLength,
  });

/** Validates a description; blank becomes null. */
export function eventDescription(value: string | null): string | null {
  const text = value === null ? '' : requireText(value, descriptionRule);
  return text === '' ? null : text;
}

const descriptionRule = {
  field: 'description',
  label: 'description',
  length_min: 0,
  length_max: maxEventTextLength,
} as const;
