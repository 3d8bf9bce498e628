import type { Announcement } from '@plenum/contracts/announcements';
import { t } from './announcements.en.json';

/** Says whom an announcement is for, for those whom it concerns. */
export function audienceWords({ audience, role, location }: Pick<Announcement, 'audience' | 'role' | 'location'>) {
  if (audience === 'ROLE' && role !== null) return t(`for.${role}`);
  return audience === 'LOCATION' ? t('for.location', { place: location ?? '' }) : t('for.EVERYBODY');
}
