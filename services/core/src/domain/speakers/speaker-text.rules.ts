/** The texts of a speaker profile as they are stored: tidy, and none when blank. */
import { speakerNameLengthMax } from '@plenum/contracts/limits';
import { requirePersonName } from '../../platform/names.ts';
import { tidyLine, tidyText } from '../../platform/text.ts';

const orNone = (text: string): string | null => (text === '' ? null : text);

/** The name of a speaker; none when blank. Refuses: `invalid_request`. */
export const speakerName = (value: string | null | undefined): string | null =>
  orNone(
    tidyLine(value ?? '') === ''
      ? ''
      : requirePersonName(value ?? '', {
          field: 'name',
          label: 'name',
          length_min: 1,
          length_max: speakerNameLengthMax,
        }),
  );
export const speakerLine = (value: string | null | undefined): string | null => orNone(tidyLine(value ?? ''));
export const speakerBio = (value: string | null | undefined): string | null => orNone(tidyText(value ?? ''));
