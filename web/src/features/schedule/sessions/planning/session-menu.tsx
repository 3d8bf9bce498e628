import { MenuItem, MenuSeparator } from '../../../../ui/menu.tsx';
import type { Shift } from './placements.ts';
import { t } from './session-card.en.json';

export interface SessionActions {
  readonly move: (shift: Shift) => void;
  readonly unschedule: () => void;
  readonly duplicate: () => void;
  readonly remove: () => void;
  readonly hasDayBefore: boolean;
  readonly hasDayAfter: boolean;
}

/** Menu of a session: moves as an alternative to dragging, and other actions. */
export function SessionMenu({ move, unschedule, duplicate, remove, hasDayBefore, hasDayAfter }: SessionActions) {
  return (
    <>
      <MenuItem onSelect={() => move({ minutes: -15 })}>{t('manager.earlier')}</MenuItem>
      <MenuItem onSelect={() => move({ minutes: 15 })}>{t('manager.later')}</MenuItem>
      {hasDayBefore && <MenuItem onSelect={() => move({ days: -1 })}>{t('manager.day_before')}</MenuItem>}
      {hasDayAfter && <MenuItem onSelect={() => move({ days: 1 })}>{t('manager.day_after')}</MenuItem>}
      <MenuSeparator />
      <MenuItem onSelect={unschedule}>{t('manager.unschedule')}</MenuItem>
      <MenuItem onSelect={duplicate}>{t('manager.duplicate')}</MenuItem>
      <MenuItem destructive onSelect={remove}>
        {t('manager.delete')}
      </MenuItem>
    </>
  );
}
