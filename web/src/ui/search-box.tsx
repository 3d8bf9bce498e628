import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDebounced } from '../lib/use-debounced.ts';
import { classNames } from './class-names.ts';
import { controlClass } from './control-class.ts';

interface SearchBoxProps {
  readonly label: string;
  /** What the address says. */
  readonly value: string;
  /** Called with what was typed, once the typing rests. */
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  readonly className?: string;
}

/** A search whose text lives in the address: typing rests before it goes there, the address wins when it changes. */
export function SearchBox({ label, value, onChange, maxLength, className }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const rested = useDebounced(text);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (rested !== value) onChange(rested);
    // Only typing goes to the address; what the address says comes in through `value`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rested]);
  return (
    <div className={classNames('relative w-full sm:w-72', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-3.5 top-1/2 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        value={text}
        maxLength={maxLength}
        onChange={({ target }) => setText(target.value)}
        aria-label={label}
        placeholder={label}
        className={controlClass(false, 'h-11 ps-10')}
      />
    </div>
  );
}
