import { useId, type ReactNode } from 'react';
import { selectTabByKey } from '../../../ui/tab-keys.ts';

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

/** Tabs with one panel; all four arrow keys select. */
export function TabList<V extends string>(props: TabListProps<V>) {
  const { label, values, value, onChange, className, tabClassName, children, panel, panelClassName } = props;
  const id = useId();
  return (
    <>
      <div role="tablist" aria-label={label} className={className}>
        {values.map((tabValue) => (
          <button
            key={tabValue}
            type="button"
            role="tab"
            id={`${id}-${tabValue}`}
            aria-selected={tabValue === value}
            aria-controls={`${id}-panel`}
            tabIndex={tabValue === value ? 0 : -1}
            onClick={() => onChange(tabValue)}
            onKeyDown={(event) => selectTabByKey(event, { isVertical: true })}
            className={tabClassName}
          >
            {children(tabValue)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={panelClassName}>
        {panel}
      </div>
    </>
  );
}
