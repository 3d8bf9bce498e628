import type { ThreadPerson } from '@plenum/contracts/direct-messages';
import { t } from './direct-messages.en.json';

/** Who somebody is; there may be nobody any more. */
export function nameOf(person: ThreadPerson | undefined): string {
  if (person?.id === 0) return t('dm.gone');
  return person === undefined || person.full_name.trim() === '' ? t('dm.unknown') : person.full_name;
}

export const firstNameOf = (person: ThreadPerson | undefined): string =>
  person === undefined || person.id === 0 || person.first_name.trim() === '' ? nameOf(person) : person.first_name;
