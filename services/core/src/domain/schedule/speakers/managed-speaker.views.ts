import type { EventSpeaker, ManagedSpeaker } from '@plenum/contracts/schedule/speakers';
import { type Viewer, visibleEmail, visibleParts } from '../../accounts/users/person-privacy.rules.ts';
import { plainParagraph } from '../../accounts/users/plain-paragraph.views.ts';
import type { ManagedSpeakerRow } from './managed-speaker.queries.ts';

/** Returns the texts about a speaker that were written for the event, from the profile or the membership. */
export const eventTextsOf = (row: ManagedSpeakerRow): ManagedSpeaker['own'] => ({
  title: row.title_in_event,
  company_name: row.company_name_in_event,
  bio: row.profile_bio ?? (row.membership_bio === null ? null : plainParagraph(row.membership_bio)),
});

/** Combines the public fields of a speaker with the values of the profile and those inherited from the account. */
export function managedSpeaker(speaker: EventSpeaker, row: ManagedSpeakerRow, viewer: Viewer): ManagedSpeaker {
  const visible = visibleParts(row, viewer);
  return {
    ...speaker,
    is_listed: row.is_listed,
    own: eventTextsOf(row),
    account:
      row.user_id === null || row.account_name === null || row.email === null
        ? null
        : {
            full_name: row.account_name,
            email: visibleEmail({ ...row, email: row.email }, viewer),
            title: visible.company ? row.account_title : null,
            company_name: visible.company ? row.account_company_name : null,
            bio: visible.bio ? row.account_bio : null,
          },
  };
}
