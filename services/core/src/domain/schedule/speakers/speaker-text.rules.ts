/** Normalizes the texts of a speaker profile. Blank texts become null. */
import { maxSpeakerNameLength } from '@plenum/contracts/limits';
import { requirePersonName } from '../../../platform/names.ts';
import { normalizeLine, normalizeLines } from '../../../platform/text.ts';

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Validates the name of a speaker; blank becomes null. Throws `invalid_request`. */
export const normalizeSpeakerName = (value: string | null | undefined): string | null =>
  orNull(
    normalizeLine(value ?? '') === ''
      ? ''
      : requirePersonName(value ?? '', {
          field: 'name',
          label: 'name',
          length_min: 1,
          length_max: maxSpeakerNameLength,
        }),
  );
export const normalizeSpeakerLine = (value: string | null | undefined): string | null =>
  orNull(normalizeLine(value ?? ''));
export const normalizeSpeakerBio = (value: string | null | undefined): string | null =>
  orNull(normalizeLines(value ?? ''));
