import { organizationNameLengthMax, organizationNameLengthMin } from '@plenum/contracts/limits';
import { t } from './organizations.en.json';

export const nameRules = {
  required: t('organizations.name.required'),
  validate: (value: string) => {
    const length = [...value.trim().normalize('NFC')].length;
    const fits = length >= organizationNameLengthMin && length <= organizationNameLengthMax;
    return fits || t('organizations.name.length', { min: organizationNameLengthMin, max: organizationNameLengthMax });
  },
};
