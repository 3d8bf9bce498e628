import { maxOrganizationNameLength, minOrganizationNameLength } from '@plenum/contracts/limits';
import { t } from './organizations.en.json';

export const nameRules = {
  required: t('organizations.name.required'),
  validate: (value: string) => {
    const length = [...value.trim().normalize('NFC')].length;
    const fits = length >= minOrganizationNameLength && length <= maxOrganizationNameLength;
    return fits || t('organizations.name.length', { min: minOrganizationNameLength, max: maxOrganizationNameLength });
  },
};
