import { Link } from 'react-router-dom';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { t } from './manage-rooms.messages.ts';

interface ManagedRoomMenuProps {
  /** Where the room is read; absent while it is closed. */
  readonly chat_path: string | undefined;
  readonly onEdit: () => void;
  readonly onWall: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

/** What can be done with a room. */
export function ManagedRoomMenu({ chat_path, onEdit, onWall, onDelete }: ManagedRoomMenuProps) {
  return (
    <>
      {chat_path !== undefined && (
        <MenuItem asChild>
          <Link to={chat_path}>{t('rooms.view')}</Link>
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
