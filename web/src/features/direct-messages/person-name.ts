import type { ThreadPerson } from '@plenum/contracts/direct-messages';
import { t } from './direct-messages.en.json';

/** Returns the name of a person, whose account may be deleted. */
export function nameOf(person: ThreadPerson | undefined): string {
  if (person?.id === 0) return t('dm.gone');
  return person === undefined || person.full_name.trim() === '' ? t('dm.unknown') : person.full_name;
}

export const firstNameOf = (person: ThreadPerson | undefined): string =>
  person === undefined || person.id === 0 || person.first_name.trim() === '' ? nameOf(person) : person.first_name;
