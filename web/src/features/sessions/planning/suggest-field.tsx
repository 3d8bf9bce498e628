import { useId, type ComponentProps } from 'react';
import { TextField } from '../../../ui/field.tsx';

interface SuggestFieldProps extends ComponentProps<typeof TextField> {
  readonly suggestions: readonly string[];
}

/** A line of text with suggestions that are there already; anything else may be typed as well. */
export function SuggestField({ suggestions, ...field }: SuggestFieldProps) {
  const id = useId();
  return (
    <div className="grid">
      <TextField {...field} list={id} autoComplete="off" />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} aria-label={suggestion} />
        ))}
      </datalist>
    </div>
  );
}
