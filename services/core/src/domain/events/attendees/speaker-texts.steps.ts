import type { UpdateSpeakerInfo } from '@plenum/contracts/events/attendees';
import { maxSpeakerBioLength, maxSpeakerTitleLength } from '@plenum/contracts/limits';
import type { Body } from '@plenum/contracts/operation';
import type { Transaction } from '../../../platform/db/database.ts';
import { requireLine, requireText } from '../../../platform/text.ts';
import { record } from '../../domain-events.ts';
import { clearProfileTexts, writeMembershipTexts } from '../../schedule/speakers/speaker.steps.ts';
import { storedLine, storedText, withoutUnchangedTexts } from '../../seen-texts.rules.ts';

export interface SpeakerTexts {
  readonly speaker_title?: string | null | undefined;
  readonly speaker_bio?: string | null | undefined;
}

type StoredSpeakerTexts = { readonly [F in keyof SpeakerTexts]-?: string | null };

/** Validates a text: blank becomes null, undefined stays undefined. */
export function speakerText(field: keyof SpeakerTexts, input: string | null | undefined): string | null | undefined {
  if (input === undefined || input === null) return input;
  const text =
    field === 'speaker_title'
      ? requireLine(input, { field, label: 'speaker_title', length_min: 0, length_max: maxSpeakerTitleLength })
      : requireText(input, { field, label: 'biography', length_min: 0, length_max: maxSpeakerBioLength });
  return text === '' ? null : text;
}

/** Returns the given texts without those that the author did not change. Throws `text_changed_meanwhile`. */
export const changedSpeakerTexts = (
  { speaker_title, speaker_bio }: StoredSpeakerTexts,
  texts: SpeakerTexts,
  seen: Body<typeof UpdateSpeakerInfo>['seen'],
): SpeakerTexts =>
  withoutUnchangedTexts(
    { ...texts, ...(seen === undefined ? {} : { seen }) },
    { speaker_title: storedLine(speaker_title), speaker_bio: storedText(speaker_bio) },
  );

/**
 * Stores the given texts and clears those of the person's speaker profile; writing the profile clears the texts here.
 * The text written last applies; a blank text falls back to that of the account.
 */
export async function writeSpeakerTexts(
  tx: Transaction,
  event_id: number,
  user_id: number,
  { speaker_title, speaker_bio }: SpeakerTexts,
): Promise<void> {
  await writeMembershipTexts(tx, event_id, user_id, { title: speaker_title, bio: speaker_bio });
  if (speaker_title || speaker_bio) record(tx, 'profile.changed', { user_id, event_id });
  await clearProfileTexts(tx, event_id, user_id, {
    title: speaker_title !== undefined,
    bio: speaker_bio !== undefined,
  });
}
