import { Flag, Trash2 } from 'lucide-react';
import { MenuItem } from '../../ui/menu.tsx';
import { t } from './chat-rooms.en.json';

interface MessageMenuProps {
  readonly onDelete: (() => void) | undefined;
  readonly onReport: (() => void) | undefined;
}

/** Menu with the actions on a message. */
export function MessageMenu({ onDelete, onReport }: MessageMenuProps) {
  return (
    <>
      {onReport && (
        <MenuItem onSelect={onReport} icon={<Flag aria-hidden="true" className="size-4" />}>
          {t('chat.report')}
        </MenuItem>
      )}
      {onDelete && (
        <MenuItem onSelect={onDelete} icon={<Trash2 aria-hidden="true" className="size-4" />}>
          {t('chat.delete')}
        </MenuItem>
      )}
    </>
  );
}
