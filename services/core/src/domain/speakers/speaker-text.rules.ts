/** The texts of a speaker profile as they are stored: tidy, and none when blank. */
import { tidyLine, tidyText } from '../../platform/text.ts';

const orNone = (text: string): string | null => (text === '' ? null : text);

export const speakerLine = (value: string | null | undefined): string | null => orNone(tidyLine(value ?? ''));
export const speakerBio = (value: string | null | undefined): string | null => orNone(tidyText(value ?? ''));
