import type { ReactNode } from 'react';
import { findTimeZones, isTimeZone, offsetOf, timeZones, type TimeZone } from '../lib/time-zones.ts';
import { Combobox } from './combobox.tsx';

interface TimeZoneFieldProps {
  readonly label: string;
  /** An IANA name. */
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** The zone as it is known here; the server may know names that this browser does not list. */
function zoneOf(name: string): TimeZone | null {
  if (name === '') return null;
  const offset = isTimeZone(name) ? offsetOf(name) : '';
  return timeZones().find((zone) => zone.name === name) ?? { name, city: name, offset, offset_minutes: 0 };
}

/** A time zone by city, name or offset (“+02:00”); each says how far it is from UTC now. */
export function TimeZoneField({ value, onChange, ...field }: TimeZoneFieldProps) {
  return (
    <Combobox<TimeZone>
      {...field}
      value={zoneOf(value)}
      onChange={(zone) => zone !== null && onChange(zone.name)}
      load={(query) => findTimeZones(query)}
      rest_ms={0}
      keyOf={({ name }) => name}
      labelOf={({ name, offset }) => `${name.replaceAll('_', ' ')} (${offset})`}
      renderOption={(_, marked) => <span className="tabular">{marked}</span>}
    />
  );
}
