import { Link } from '../../../../ui/link.tsx';
import { MenuItem, MenuSeparator } from '../../../../ui/menu.tsx';
import { t } from './manage-rooms.en.json';

interface ManagedRoomMenuProps {
  /** Path of the room; absent while it is closed. */
  readonly chatPath: string | undefined;
  readonly onEdit: () => void;
  readonly onWall: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

export function ManagedRoomMenu({ chatPath, onEdit, onWall, onDelete }: ManagedRoomMenuProps) {
  return (
    <>
      {chatPath !== undefined && (
        <MenuItem asChild>
          <Link to={chatPath}>{t('rooms.view')}</Link>
        </MenuItem>
      )}
      <MenuItem onSelect={onEdit}>{t('rooms.edit')}</MenuItem>
      {onWall && <MenuItem onSelect={onWall}>{t('rooms.wall_menu')}</MenuItem>}
      {onDelete && (
        <>
          <MenuSeparator />
          <MenuItem destructive onSelect={onDelete}>
            {t('rooms.delete')}
          </MenuItem>
        </>
      )}
    </>
  );
}
