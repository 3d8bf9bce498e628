import { useId, type ComponentProps } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { TextField } from '../../../../ui/field.tsx';

interface SuggestFieldProps extends ComponentProps<typeof TextField> {
  readonly suggestions: readonly string[];
}

/** Text field with suggestions of existing values; any other text is allowed. */
export function SuggestField({ suggestions, className, ...field }: SuggestFieldProps) {
  const id = useId();
  return (
    <div className={classNames('grid', className)}>
      <TextField {...field} list={id} autoComplete="off" />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} aria-label={suggestion} />
        ))}
      </datalist>
    </div>
  );
}
