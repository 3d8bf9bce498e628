import { ChevronDown, X } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ComboboxList } from './combobox-list.tsx';
import { controlClass } from './control-class.ts';
import { Field, type FieldFrameProps, type FieldIds } from './field.tsx';
import { t } from './kit.en.json';
import { useSearchResults } from './use-search-results.ts';

interface ComboboxProps<T> extends FieldFrameProps {
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
  readonly load: (query: string, signal: AbortSignal) => readonly T[] | Promise<readonly T[]>;
  readonly keyOf: (item: T) => string | number;
  readonly labelOf: (item: T) => string;
  /** Renders a list item; `marked` is the label with the match highlighted. */
  readonly renderOption?: (item: T, marked: ReactNode) => ReactNode;
  readonly placeholder?: string;
  /** The selection can be cleared. */
  readonly clearable?: boolean;
  readonly disabled?: boolean;
  readonly minLength?: number;
  readonly debounceMs?: number;
  readonly emptyText?: string;
}

function useCombobox<T>(props: ComboboxProps<T>) {
  const { value, onChange, load, labelOf, clearable = false, minLength = 0, debounceMs = 250 } = props;
  const [query, setQuery] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [activeItem, setActiveItem] = useState<{ readonly items: readonly T[]; readonly index: number } | null>(null);
  // The field displays the selection until the user types; reopening displays all items.
  const results = useSearchResults({ active: isOpen, query: query ?? '', load, minLength, debounceMs });
  const { items } = results;
  // A new list starts at its first item.
  const active = activeItem?.items === items ? activeItem.index : 0;
  const setActive = (index: number): void => setActiveItem({ items, index });

  const close = (): void => {
    setOpen(false);
    setQuery(null);
  };
  const choose = (item: T | null): void => {
    onChange(item);
    close();
  };
  const type = (text: string): void => {
    setQuery(text);
    setOpen(true);
    if (text === '' && clearable && value !== null) onChange(null);
  };
  const step = (by: number): void => {
    if (!isOpen) setOpen(true);
    else if (items.length > 0) setActive((active + by + items.length) % items.length);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const by = steps[event.key];
    const item = items[active];
    if (by !== undefined) {
      event.preventDefault();
      step(by);
    } else if (event.key === 'Enter' && isOpen && item !== undefined) {
      event.preventDefault();
      choose(item);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === 'Tab' && isOpen) close();
  };
  const text = query ?? (value === null ? '' : labelOf(value));
  return { text, query, isOpen, setOpen, active, setActive, results, choose, close, type, onKeyDown };
}

/** Combobox: a selection from many items by typing a part of the label (ARIA 1.2 combobox pattern). */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, hint, error, optional, className, value, keyOf, labelOf, clearable = false, disabled = false } = props;
  const listId = useId();
  const box = useCombobox(props);
  const isClearable = clearable && value !== null;
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(ids) => (
        <div className="relative">
          <ComboboxInput
            {...{ ids, box, listId, disabled }}
            placeholder={props.placeholder}
            inputClass={controlClass(error !== undefined, classNames('h-11', isClearable ? 'pe-20' : 'pe-11'))}
          />
          {isClearable && <ClearButton label={label} disabled={disabled} onClear={() => box.choose(null)} />}
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute end-3.5 top-1/2 size-4 -translate-y-1/2 text-muted"
          />
          {box.isOpen && (
            <ComboboxList<T>
              {...{ listId, label, keyOf, labelOf }}
              results={box.results}
              active={box.active}
              valueKey={value === null ? undefined : keyOf(value)}
              renderOption={props.renderOption}
              emptyText={props.emptyText}
              minLength={props.minLength ?? 0}
              onPoint={box.setActive}
              onChoose={box.choose}
            />
          )}
        </div>
      )}
    </Field>
  );
}

interface ComboboxInputProps {
  readonly ids: FieldIds;
  readonly box: Omit<ReturnType<typeof useCombobox>, 'choose' | 'results'> & {
    readonly results: { readonly items: readonly unknown[] };
  };
  readonly listId: string;
  readonly disabled: boolean;
  readonly placeholder: string | undefined;
  readonly inputClass: string;
}

function ComboboxInput({ ids, box, listId, disabled, placeholder, inputClass }: ComboboxInputProps) {
  const { isOpen, results, active } = box;
  const isExpanded = isOpen && results.items.length > 0;
  const hasActive = isExpanded && results.items[active] !== undefined;
  return (
    <input
      {...ids}
      role="combobox"
      type="text"
      dir="auto"
      autoComplete="off"
      spellCheck={false}
      aria-autocomplete="list"
      aria-expanded={isExpanded}
      data-open={isOpen || undefined}
      aria-controls={isExpanded ? listId : undefined}
      aria-activedescendant={hasActive ? `${listId}-${active}` : undefined}
      value={box.text}
      placeholder={placeholder}
      disabled={disabled}
      onChange={({ target }) => box.type(target.value)}
      onClick={() => box.setOpen(true)}
      onFocus={({ target }) => target.select()}
      onBlur={box.close}
      onKeyDown={box.onKeyDown}
      className={inputClass}
    />
  );
}

interface ClearButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClear: () => void;
}

function ClearButton({ label, disabled, onClear }: ClearButtonProps) {
  return (
    <button
      type="button"
      aria-label={t('kit.clear', { label })}
      disabled={disabled}
      onClick={({ currentTarget }) => {
        const input = currentTarget.parentElement?.querySelector('input');
        onClear();
        input?.focus();
      }}
      className="absolute inset-y-0 end-9 grid w-11 place-items-center rounded-md text-muted hover:text-ink"
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}
