import { virtualLocation } from '@plenum/contracts/places';
import { t } from './event-place.messages.ts';

/** Where an event takes place, as people read it; null when nothing is known. */
export const placeWord = (location: string | null): string | null =>
  location === virtualLocation ? t('place.virtual') : location;
