/** Validation of the texts of a speaker profile: trimmed, blank becomes null. */
import { maxSpeakerNameLength } from '@plenum/contracts/limits';
import { requirePersonName } from '../../../platform/names.ts';
import { tidyLine, tidyText } from '../../../platform/text.ts';

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Validates the name of a speaker; blank becomes null. Throws `invalid_request`. */
export const speakerName = (value: string | null | undefined): string | null =>
  orNull(
    tidyLine(value ?? '') === ''
      ? ''
      : requirePersonName(value ?? '', {
          field: 'name',
          label: 'name',
          length_min: 1,
          length_max: maxSpeakerNameLength,
        }),
  );
export const speakerLine = (value: string | null | undefined): string | null => orNull(tidyLine(value ?? ''));
export const speakerBio = (value: string | null | undefined): string | null => orNull(tidyText(value ?? ''));
