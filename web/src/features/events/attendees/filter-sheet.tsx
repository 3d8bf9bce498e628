import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FilterButton } from '../../../ui/filter-button.tsx';
import { t } from './people-filters.en.json';

const Modal = lazy(() => import('../../../ui/modal.tsx').then((m) => ({ default: m.Modal })));

interface FilterSheetProps {
  /** Number of active filters. */
  readonly chosen: number;
  /** Number of people found. */
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/**
 * Button next to a search field that opens the filters in a sheet, for screens that are too narrow to display them side
 * by side.
 */
export function FilterSheet({ chosen, count, onClear, children }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FilterButton
        label={chosen === 0 ? t('filters.open') : t('filters.chosen', { count: chosen })}
        chosen={chosen}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <Modal open onClose={() => setOpen(false)} title={t('filters.open')}>
            <div className="grid gap-5">
              {children}
              <div className="flex flex-wrap gap-3">
                {chosen > 0 && (
                  <Button variant="secondary" onClick={onClear}>
                    {t('filters.clear')}
                  </Button>
                )}
                <Button className="flex-1" onClick={() => setOpen(false)}>
                  {t('filters.show', { count })}
                </Button>
              </div>
            </div>
          </Modal>
        </Suspense>
      )}
    </>
  );
}
