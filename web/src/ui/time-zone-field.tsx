import { lazy, Suspense, useState } from 'react';
import { isTimeZone, offsetOf, timeZoneLabel } from '../lib/time-zones.ts';
import { useFirstInteraction } from '../lib/use-first-interaction.ts';
import { TextField } from './field.tsx';
import type { TimeZoneFieldProps } from './time-zone-combobox.tsx';

const TimeZoneCombobox = lazy(() => import('./time-zone-combobox.tsx').then((m) => ({ default: m.TimeZoneCombobox })));

/**
 * Time zone field, searchable by city, name or offset (“+02:00”), with current UTC offsets. The list and its search are
 * loaded after the first interaction; until then the zone is a text.
 */
export function TimeZoneField({ onChange, ...field }: TimeZoneFieldProps) {
  const moved = useFirstInteraction();
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
