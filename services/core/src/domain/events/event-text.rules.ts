/** The words of an event, as they may be stored. Problems are `invalid_request` with the field. */
import {
  company_name_length_max,
  event_text_length_max,
  event_title_length_max,
  event_title_length_min,
} from '@plenum/contracts/limits';
import { requireName } from '../../platform/names.ts';
import { requireText } from '../../platform/text.ts';

export const eventTitle = (value: string): string =>
  requireName(value, {
    field: 'title',
    label: 'title',
    length_min: event_title_length_min,
    length_max: event_title_length_max,
  });

export const companyName = (value: string): string =>
  requireName(value, {
    field: 'company_name',
    label: 'company_name',
    length_min: 1,
    length_max: company_name_length_max,
  });

/** A description; a blank one is none. */
export function eventDescription(value: string | null): string | null {
  const text = value === null ? '' : requireText(value, description_rule);
  return text === '' ? null : text;
}

const description_rule = {
  field: 'description',
  label: 'description',
  length_min: 0,
  length_max: event_text_length_max,
} as const;
