import { useId, type KeyboardEvent, type ReactNode } from 'react';

interface TabListProps<V extends string> {
  readonly label: string;
  readonly values: readonly V[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly className: string;
  readonly tabClassName: string;
  readonly children: (value: V) => ReactNode;
  readonly panel: ReactNode;
  readonly panelClassName: string;
}

/** Tabs without Radix, which the landing page does not load: arrow keys, one tab stop, one panel. */
export function TabList<V extends string>(props: TabListProps<V>) {
  const { label, values, value, onChange, className, tabClassName, children, panel, panelClassName } = props;
  const id = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = values[(values.indexOf(value) + step + values.length) % values.length];
    if (next === undefined) return;
    onChange(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${next}"]`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move} className={className}>
        {values.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            data-value={one}
            aria-selected={one === value}
            aria-controls={`${id}-panel`}
            tabIndex={one === value ? 0 : -1}
            onClick={() => onChange(one)}
            className={tabClassName}
          >
            {children(one)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={panelClassName}>
        {panel}
      </div>
    </>
  );
}
