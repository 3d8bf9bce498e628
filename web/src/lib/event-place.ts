import { virtual_location } from '@plenum/contracts/places';
import { t } from './event-place.messages.ts';

/** Where an event takes place, as people read it; null when nothing is known. */
export const placeWord = (location: string | null): string | null =>
  location === virtual_location ? t('place.virtual') : location;
