import { virtualLocation } from '@plenum/contracts/schedule/places';
import { t } from './location-label.en.json';

/** Formats the location of an event; null if it is unknown. */
export const locationLabel = (location: string | null): string | null =>
  location === virtualLocation ? t('place.virtual') : location;
