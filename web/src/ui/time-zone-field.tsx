import { lazy, Suspense, useState, type ReactNode } from 'react';
import { isTimeZone, offsetOf } from '../lib/time-zones.ts';
import { useFirstMove } from '../lib/use-first-move.ts';
import { TextField } from './field.tsx';

const TimeZoneCombobox = lazy(() => import('./time-zone-combobox.tsx').then((m) => ({ default: m.TimeZoneCombobox })));

export interface TimeZoneFieldProps {
  readonly label: string;
  /** An IANA name. */
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly className?: string;
}

export const labelOf = (name: string, offset: string): string => `${name.replaceAll('_', ' ')} (${offset})`;

/**
 * A time zone by city, name or offset (“+02:00”); each says how far it is from UTC now. The list and its search come
 * with the first sign of a person; until then the zone stands there as a text.
 */
export function TimeZoneField({ onChange, ...field }: TimeZoneFieldProps) {
  const moved = useFirstMove();
  const [focused, setFocused] = useState(false);
  const { value } = field;
  const text = (
    <TextField
      {...field}
      readOnly
      value={isTimeZone(value) ? labelOf(value, offsetOf(value)) : value}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  );
  if (!moved && !focused) return text;
  return (
    <Suspense fallback={text}>
      <TimeZoneCombobox {...field} onChange={onChange} focused={focused} />
    </Suspense>
  );
}
