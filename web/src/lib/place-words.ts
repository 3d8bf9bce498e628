import { t } from './place-words.messages.ts';

/** What the server says instead of a place (spec: contract 9.9). */
const without_place = 'Virtual';

/** Where an event takes place; the server’s word for nowhere is one for programs. */
export const placeWords = (location: string | null): string | null =>
  location === without_place ? t('place.online') : location;
