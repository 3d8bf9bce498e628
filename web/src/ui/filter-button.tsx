import { SlidersHorizontal } from 'lucide-react';
import { classNames } from './class-names.ts';

/** Returns the classes of a square toolbar button that shows whether it is active. */
export const toolButtonClass = (isOn: boolean): string =>
  classNames(
    'relative grid size-11 shrink-0 place-items-center rounded-md border hover:bg-sunk',
    isOn ? 'border-accent bg-accent-soft text-on-accent-soft inset-ring inset-ring-accent' : 'border-edge bg-surface',
  );

interface FilterButtonProps {
  /** Includes the number of active filters. */
  readonly label: string;
  readonly chosen: number;
  readonly onClick: () => void;
}

/** Button that opens the filters of a list on a phone and shows the number of active filters. */
export function FilterButton({ label, chosen, onClick }: FilterButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      onClick={onClick}
      className={toolButtonClass(chosen > 0)}
    >
      <SlidersHorizontal aria-hidden="true" className="size-5" />
      {chosen > 0 && (
        <span className="tabular absolute -end-1.5 -top-1.5 rounded-full bg-accent px-1.5 text-xs leading-5 text-on-accent">
          {chosen}
        </span>
      )}
    </button>
  );
}
