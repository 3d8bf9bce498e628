import { type ReactNode, useEffect, useRef } from 'react';
import { findTimeZones, isTimeZone, offsetOf, timeZoneLabel, timeZones, type TimeZone } from '../lib/time-zones.ts';
import { Combobox } from './combobox.tsx';

export interface TimeZoneFieldProps {
  readonly label: string;
  /** IANA name. */
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** Finds a zone by name; the server may support names that this browser does not list. */
function zoneOf(name: string): TimeZone | null {
  if (name === '') return null;
  const offset = isTimeZone(name) ? offsetOf(name) : '';
  return timeZones().find((zone) => zone.name === name) ?? { name, city: name, offset, offsetMinutes: 0 };
}

/** Combobox of time zones; takes the focus from the text that it replaces. */
export function TimeZoneCombobox({
  value,
  onChange,
  focused,
  ...field
}: TimeZoneFieldProps & { readonly focused: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) frame.current?.querySelector('input')?.focus();
    // Runs only on mount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <div ref={frame} className="contents">
      <Combobox<TimeZone>
        {...field}
        value={zoneOf(value)}
        onChange={(zone) => zone !== null && onChange(zone.name)}
        load={(query) => findTimeZones(query)}
        debounceMs={0}
        keyOf={({ name }) => name}
        labelOf={({ name, offset }) => timeZoneLabel(name, offset)}
        renderOption={(_, marked) => <span className="tabular">{marked}</span>}
      />
    </div>
  );
}
