/** Speakers as staff manage them. */
import type { EventSpeaker, ManagedSpeaker } from '@plenum/contracts/speakers';
import { plainParagraph } from '../users/plain-paragraph.views.ts';
import type { ManagedSpeakerRow } from './managed-speaker.queries.ts';

/** What everybody sees of a speaker, with what was typed in and what shows through. */
export function managedSpeaker(speaker: EventSpeaker, row: ManagedSpeakerRow): ManagedSpeaker {
  const own_bio = row.own_plain_bio === null ? null : plainParagraph(row.own_plain_bio);
  return {
    ...speaker,
    own: { title: row.own_title, company_name: row.own_company_name, bio: row.profile_bio ?? own_bio },
    account:
      row.user_id === null || row.account_name === null || row.email === null
        ? null
        : {
            full_name: row.account_name,
            email: row.email,
            title: row.account_title,
            company_name: row.account_company_name,
            bio: row.account_bio,
          },
  };
}
