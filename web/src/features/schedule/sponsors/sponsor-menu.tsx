import type { SponsorListItem } from '@plenum/contracts/schedule/sponsors';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { t } from './sponsors.en.json';

export interface SponsorActions {
  readonly onEdit: () => void;
  readonly onToggle: (field: 'active' | 'featured') => void;
  readonly onDelete: () => void;
}

export function SponsorMenu({
  sponsor,
  onEdit,
  onToggle,
  onDelete,
}: SponsorActions & { readonly sponsor: SponsorListItem }) {
  return (
    <>
      <MenuItem onSelect={onEdit}>{t('manage.edit')}</MenuItem>
      <MenuItem onSelect={() => onToggle('active')}>{t(sponsor.is_active ? 'manage.hide' : 'manage.show')}</MenuItem>
      <MenuItem onSelect={() => onToggle('featured')}>
        {t(sponsor.featured ? 'manage.unfeature' : 'manage.feature')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem destructive onSelect={onDelete}>
        {t('manage.delete')}
      </MenuItem>
    </>
  );
}
