import { organization_name_length_max, organization_name_length_min } from '@plenum/contracts/limits';
import { t } from './organizations.messages.ts';

/** Rules of an organization’s name for a form, the same when it is made and when it is renamed. */
export const name_rules = {
  required: t('organizations.name.required'),
  validate: (value: string) => {
    const length = [...value.trim().normalize('NFC')].length;
    const fits = length >= organization_name_length_min && length <= organization_name_length_max;
    return (
      fits || t('organizations.name.length', { min: organization_name_length_min, max: organization_name_length_max })
    );
  },
};
