import type { Thread, ThreadPerson } from '@plenum/contracts/chat/direct-messages';
import type { PersonData } from '../../../lib/stores/modals.ts';
import { t } from './direct-messages.en.json';

/** Returns the name of a person, whose account may be deleted. */
export function displayNameOf(person: Pick<ThreadPerson, 'id' | 'full_name'> | undefined): string {
  if (person?.id === 0) return t('dm.gone');
  return person === undefined || person.full_name.trim() === '' ? t('dm.unknown') : person.full_name;
}

export const firstNameOf = (person: ThreadPerson | undefined): string =>
  person === undefined || person.id === 0 || person.first_name.trim() === ''
    ? displayNameOf(person)
    : person.first_name;

/**
 * Returns the other user as a member of a shared event, whose profile can then be opened; null if there is none.
 * @param currentEventId the displayed event, which is preferred
 */
export function memberOf(thread: Thread | undefined, currentEventId: number | null | undefined): PersonData | null {
  if (thread === undefined || thread.other_user.id === 0) return null;
  const { other_user, shared_event_ids } = thread;
  const event_id = shared_event_ids.find((id) => id === currentEventId) ?? shared_event_ids[0];
  if (event_id === undefined) return null;
  return { event_id, user_id: other_user.id, full_name: displayNameOf(other_user), image_url: other_user.image_url };
}
