import { lazy, Suspense, useState } from 'react';
import { isTimeZone, offsetOf, timeZoneLabel } from '../lib/time-zones.ts';
import { useFirstMove } from '../lib/use-first-move.ts';
import { TextField } from './field.tsx';
import type { TimeZoneFieldProps } from './time-zone-combobox.tsx';

const TimeZoneCombobox = lazy(() => import('./time-zone-combobox.tsx').then((m) => ({ default: m.TimeZoneCombobox })));

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
      value={isTimeZone(value) ? timeZoneLabel(value, offsetOf(value)) : value}
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
