import { virtualLocation } from '@plenum/contracts/places';
import { t } from './event-place.en.json';

/** Formats the location of an event; null if it is unknown. */
export const placeWord = (location: string | null): string | null =>
  location === virtualLocation ? t('place.virtual') : location;
